"""What is refused of the roll, at the door and of the times of the room."""

from meetings.services.refusals.refusal import MeetingRefusalError


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
