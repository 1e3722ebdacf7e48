"""What an issue of shares refuses, each with the sentence for the person who asked. Knows no language and no row."""

from typing import ClassVar

from governance.rules.refusals import GovernanceRefusal


class IssueRefusal(GovernanceRefusal):
    """The root of every refusal of issues of shares."""

    code: ClassVar[str] = "issue"


class CompetenceError(IssueRefusal):
    """A body orders or regulates what belongs to another."""

    code: ClassVar[str] = "issue_competence"


class ReserveError(IssueRefusal):
    """More shares than are in reserve, or than the class may have."""

    code: ClassVar[str] = "issue_reserve"


class WaiverError(IssueRefusal):
    """A waiver of pre-emption without the votes it needs: what is placed under it would be void."""

    code: ClassVar[str] = "issue_waiver"


class RegulationError(IssueRefusal):
    """A regulation that lacks a point, a price below par, or a plan of payment that the book does not allow."""

    code: ClassVar[str] = "issue_regulation"


class StageError(IssueRefusal):
    """A step whose earlier step is not there, or that was already taken."""

    code: ClassVar[str] = "issue_stage"


class OfferError(IssueRefusal):
    """An offer out of its terms or by another medium."""

    code: ClassVar[str] = "issue_offer"


class RightsError(IssueRefusal):
    """Rights assigned or used that are not there."""

    code: ClassVar[str] = "issue_rights"


class SubscriptionError(IssueRefusal):
    """A subscription out of time, beyond what is offered, or paid below its first part."""

    code: ClassVar[str] = "subscription"


class SubscriptionPaymentError(IssueRefusal):
    """A payment beyond what is pending, or entered twice."""

    code: ClassVar[str] = "subscription_payment"


class DefaultError(IssueRefusal):
    """A remedy against a subscriber who is not in arrears, or that was already carried out."""

    code: ClassVar[str] = "subscriber_default"


class ConversionError(IssueRefusal):
    """A conversion that the regulation does not allow."""

    code: ClassVar[str] = "share_conversion"
