"""What is refused of a meeting being convened and of its summons."""

from meetings.services.refusals.refusal import MeetingRefusalError


class AgendaMissingError(MeetingRefusalError):
    """A notice without agenda."""

    code = "no_agenda"


class AgendaItemError(MeetingRefusalError):
    """An item of the agenda that cannot be."""

    code = "agenda_item"


class ConvenerError(MeetingRefusalError):
    """A meeting convened by who may not."""

    code = "convener"


class ConvenerOfficeError(MeetingRefusalError):
    """A convener who does not hold the office that convenes."""

    code = "convener_office"


class NoticeIncompleteError(MeetingRefusalError):
    """A notice that does not say what it must."""

    code = "notice_incomplete"


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


class RuleMissingError(MeetingRefusalError):
    """A question that the rule book does not answer."""

    code = "no_rule"
