"""What is refused of the minutes."""

from meetings.services.refusals.refusal import MeetingRefusalError


class MinutesIncompleteError(MeetingRefusalError):
    """Minutes without their required contents or signatures."""

    code = "minutes_incomplete"


class MinutesClosedError(MeetingRefusalError):
    """Minutes that are closed."""

    code = "minutes_closed"


class NotSignatoryError(MeetingRefusalError):
    """A signature of someone who does not sign."""

    code = "not_signatory"
