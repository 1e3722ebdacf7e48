"""Issuing the papers of the day of a meeting: each is frozen as things stand at that moment and printed once."""

from django.db import transaction

from core import clock
from core.models import Document, User
from core.services import documents
from meetings.documents import session_papers
from meetings.models import Meeting
from meetings.services import moments
from meetings.services.refusals import RollMissingError
from meetings.wording.papers import words

KINDS = {
    "quorum": "constancia-de-quorum",
    "attendance": "lista-de-asistencia",
    "results": "resultado-de-votaciones",
    "contingency": "carpeta-de-contingencia",
    "ballots": "papeletas",
}
SHEETS = {"contingency", "ballots"}
"""Papers cut into sheets, which are printed in parts however long they are."""


def issue(*, actor: User, meeting: Meeting, paper: str) -> Document:
    """Ask for one paper of a meeting as it stands now, or stood when it ended.

    Raises RollMissingError; KeyError for a paper that does not exist.
    """
    kind = KINDS[paper]
    if not hasattr(meeting, "roll"):
        raise RollMissingError(number=meeting.number, rule="CORE-15")
    lang = meeting.language
    with transaction.atomic():
        moments.hold_still(meeting)
        at = meeting.closed_at or clock.now()
        data = session_papers.build(meeting, paper, at, lang)
        return documents.request(
            actor=actor,
            organisation=meeting.organisation,
            kind=kind,
            title=f"{words(lang)[paper]}, {data.meeting[:1].lower()}{data.meeting[1:]}",
            language=lang,
            data=data,
            template=f"documents/{'hojas' if paper in SHEETS else 'papel'}-de-reunion.html",
            subject=meeting,
        )
