"""What is refused about people: contacts, bank accounts, tax standing, representatives, merges, personal data."""

from typing import ClassVar

from governance.rules.refusals import GovernanceRefusal


class ContactError(GovernanceRefusal):
    """An e-mail, a telephone or an address that cannot be one."""

    code: ClassVar[str] = "contact"


class BankAccountError(GovernanceRefusal):
    """A bank account that cannot be one, or that may not be confirmed by who asks."""

    code: ClassVar[str] = "bank_account"


class TaxProfileError(GovernanceRefusal):
    """A tax standing whose parts contradict each other."""

    code: ClassVar[str] = "tax_profile"


class RepresentativeError(GovernanceRefusal):
    """A representative who cannot be one of this account or person."""

    code: ClassVar[str] = "representative"


class CapacityError(GovernanceRefusal):
    """A capacity that the kind of person cannot have."""

    code: ClassVar[str] = "capacity"


class MergeError(GovernanceRefusal):
    """Two records that cannot be merged, or not now."""

    code: ClassVar[str] = "merge"


class MergedPersonError(GovernanceRefusal):
    """A record that was absorbed by another and takes no more facts."""

    code: ClassVar[str] = "merged_person"


class DataRequestError(GovernanceRefusal):
    """A request about personal data that cannot be put off, or an authorisation that cannot be revoked."""

    code: ClassVar[str] = "data_request"
