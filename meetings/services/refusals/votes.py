"""What is refused of polls, votes, slates and lots."""

from meetings.services.refusals.refusal import MeetingRefusalError


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


class MotionSettledError(MeetingRefusalError):
    """A proposal on a topic that another one already decided."""

    code = "motion_settled"


class MotionUnsignedError(MeetingRefusalError):
    """A written proposal without its signature, or a spoken one without its summary."""

    code = "motion_unsigned"


class MotionVotedError(MeetingRefusalError):
    """A proposal taken back after it was put to the vote, or twice."""

    code = "motion_voted"


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


class SeparateVotingsError(MeetingRefusalError):
    """A board put to one vote where its independent members are voted apart."""

    code = "separate_votings"


class NotOneVotingError(MeetingRefusalError):
    """An election to be parted that is in parts, or was put to the vote."""

    code = "not_one_voting"


class IndependentSeatsError(MeetingRefusalError):
    """Seats of independent members below what the rules ask for, or all of them."""

    code = "independent_seats"
