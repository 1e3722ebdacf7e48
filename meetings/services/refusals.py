"""What a meeting refuses, as named exceptions. Each carries rule, article and facts and says its sentence in both languages.

Knows codes; the sentences are in `meetings.wording.refusals`. Whoever raises one has written nothing.
"""

from typing import ClassVar

from core.rules.violations import RuleViolation
from meetings.wording import refusals


class MeetingRefusalError(RuleViolation):
    """Something that the meeting does not admit."""

    code: ClassVar[str] = "meeting_refusal"

    def __init__(self, *, rule: str = "", article: str = "", **facts: object) -> None:
        super().__init__(rule=rule, article=article, **facts)

    def _facts(self) -> dict[str, object]:
        return {**self.facts, "article": self.article}

    @property
    def message_es(self) -> str:
        return refusals.sentence(self.code, self._facts(), "es")

    @property
    def message_en(self) -> str:
        return refusals.sentence(self.code, self._facts(), "en")

    def _text(self) -> str:
        return self.message_es


class AgendaMissingError(MeetingRefusalError):
    """A notice without agenda."""

    code = "no_agenda"


class AgendaItemError(MeetingRefusalError):
    """An item of the agenda that cannot be."""

    code = "agenda_item"


class MeetingPastError(MeetingRefusalError):
    """A meeting set for a day that is over."""

    code = "meeting_past"


class MeetingOnHolidayError(MeetingRefusalError):
    """A meeting set for a day that is not a business day."""

    code = "meeting_on_holiday"


class MeetingNumberError(MeetingRefusalError):
    """The number of another meeting."""

    code = "meeting_number"


class NoticeTooLateError(MeetingRefusalError):
    """A notice whose clear days do not reach the term."""

    code = "notice_too_late"


class NoticeNotLaidOutError(MeetingRefusalError):
    """A notice that has no paper yet."""

    code = "notice_not_laid_out"


class NoticeLaidOutError(MeetingRefusalError):
    """A notice laid out twice."""

    code = "notice_laid_out"


class NoticeSentError(MeetingRefusalError):
    """A notice sent twice."""

    code = "notice_sent"


class NoticeUnpublishedError(MeetingRefusalError):
    """A diffusion before the publication that counts."""

    code = "notice_unpublished"


class PublicationFutureError(MeetingRefusalError):
    """A publication dated in the future."""

    code = "publication_future"


class PublicationProofError(MeetingRefusalError):
    """A newspaper without its page or clipping."""

    code = "publication_without_proof"


class PublicationLateError(MeetingRefusalError):
    """A publication on or after the day of the meeting."""

    code = "publication_after_meeting"


class PublicationTwiceError(MeetingRefusalError):
    """The same publication twice."""

    code = "publication_twice"


class SelfProxyError(MeetingRefusalError):
    """A power to oneself."""

    code = "proxy_to_oneself"


class PrincipalNotHolderError(MeetingRefusalError):
    """A power of someone who holds nothing."""

    code = "proxy_principal_not_holder"


class ProxyDecidedError(MeetingRefusalError):
    """A power that was already decided."""

    code = "proxy_not_pending"


class ProxyNotInOrderError(MeetingRefusalError):
    """A power whose checklist fails."""

    code = "proxy_not_in_order"


class ProxyReasonsError(MeetingRefusalError):
    """A return without reasons."""

    code = "proxy_without_reasons"


class ProxyChainError(MeetingRefusalError):
    """A power of a power."""

    code = "proxy_chain"


class ProxyCircleError(MeetingRefusalError):
    """Two holders who represent each other."""

    code = "proxy_circle"


class ProxySameMomentError(MeetingRefusalError):
    """Two powers of one holder of the same date and hour."""

    code = "proxy_same_moment"


class ProxyOlderError(MeetingRefusalError):
    """A power older than the accepted one."""

    code = "proxy_older"


class ProxyAfterVotingError(MeetingRefusalError):
    """A power of someone who has voted in the open poll."""

    code = "proxy_after_voting"


class PrincipalInsideError(MeetingRefusalError):
    """A power of someone who is in the room in person, or whose shares another already represents there."""

    code = "principal_inside"


class RollFrozenError(MeetingRefusalError):
    """A roll frozen twice."""

    code = "roll_frozen"


class RollEmptyError(MeetingRefusalError):
    """A roll without voters."""

    code = "roll_empty"


class RollMissingError(MeetingRefusalError):
    """A meeting without its roll."""

    code = "roll_missing"


class NotOnRollError(MeetingRefusalError):
    """A person without shares and without powers."""

    code = "not_on_roll"


class OwnSharesError(MeetingRefusalError):
    """The company at its own door."""

    code = "own_shares"


class NotInsideError(MeetingRefusalError):
    """A person who is not in the room."""

    code = "not_inside"


class MeetingNotOpenError(MeetingRefusalError):
    """An act that needs the meeting in session."""

    code = "meeting_not_open"


class MeetingOverError(MeetingRefusalError):
    """An act on a meeting that is over."""

    code = "meeting_over"


class MomentFutureError(MeetingRefusalError):
    """A time that has not come."""

    code = "moment_future"


class MomentBackwardsError(MeetingRefusalError):
    """A time before what it follows."""

    code = "moment_backwards"


class PollOpenError(MeetingRefusalError):
    """A second poll on an item whose poll is open."""

    code = "poll_open"


class PollPendingError(MeetingRefusalError):
    """An adjournment with open polls."""

    code = "poll_pending"


class InformativeItemError(MeetingRefusalError):
    """A poll on an item that is not voted."""

    code = "no_poll_on_item"


class RevoteError(MeetingRefusalError):
    """A second vote on a voted topic."""

    code = "revote"


class PollClosedError(MeetingRefusalError):
    """A vote after the close."""

    code = "poll_closed"


class PollAlreadyClosedError(MeetingRefusalError):
    """A poll closed by another tab or person."""

    code = "poll_already_closed"


class PollVoidError(MeetingRefusalError):
    """A poll that was voided."""

    code = "poll_void"


class AlreadyVotedError(MeetingRefusalError):
    """A vote twice, by the holder or by the proxy."""

    code = "already_voted"


class NotRepresentedError(MeetingRefusalError):
    """A vote of shares that nobody, or someone else, represents in the room."""

    code = "not_represented"


class BarredVoteError(MeetingRefusalError):
    """A vote that the rules bar."""

    code = "barred_vote"


class NoVotingRightError(MeetingRefusalError):
    """A vote of a class without a vote on the matter."""

    code = "no_voting_right"


class NothingToVoteError(MeetingRefusalError):
    """A bearer without pending votes."""

    code = "nothing_to_vote"


class ChoiceError(MeetingRefusalError):
    """A choice that the poll does not offer."""

    code = "choice_not_offered"


class TypedWeightError(MeetingRefusalError):
    """A weight that came from outside the roll."""

    code = "typed_weight"


class SlateEmptyError(MeetingRefusalError):
    """A slate without candidates."""

    code = "slate_empty"


class SlateNameError(MeetingRefusalError):
    """Two slates of one name."""

    code = "slate_name"


class SlateNotVotedError(MeetingRefusalError):
    """A vote for a slate that is excluded."""

    code = "slate_not_voted"


class NoSlatesError(MeetingRefusalError):
    """An election without slates in order."""

    code = "no_slates"


class DrawNotRequiredError(MeetingRefusalError):
    """Lots without a tie."""

    code = "draw_not_required"


class DrawDoneError(MeetingRefusalError):
    """Lots drawn twice."""

    code = "draw_done"


class LotsNotTiedError(MeetingRefusalError):
    """Lots that name a slate that is not tied, or omit one that is."""

    code = "lots_not_tied"


class DrawWitnessError(MeetingRefusalError):
    """Lots without method or witnesses."""

    code = "draw_without_witnesses"


class MinutesIncompleteError(MeetingRefusalError):
    """Minutes without their required contents or signatures."""

    code = "minutes_incomplete"


class MinutesClosedError(MeetingRefusalError):
    """Minutes that are closed."""

    code = "minutes_closed"


class NotSignatoryError(MeetingRefusalError):
    """A signature of someone who does not sign."""

    code = "not_signatory"


class RuleMissingError(MeetingRefusalError):
    """A question that the rule book does not answer."""

    code = "no_rule"
