"""The frozen roll read back: its lines as they were digested, and what later happened in the register without touching it."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from governance.models import Posting
from meetings.models import Meeting, Roll, RollEntry

Line = tuple[str, int, str, int, str]


def digest_lines(lines: Iterable[Line]) -> list[str]:
    """Return the lines of a roll in the one order and form in which they are digested."""
    return sorted("|".join(str(part) for part in line) for line in lines)


def stored_lines(roll: Roll) -> list[str]:
    """Return the lines of a roll as they stand in the database."""
    rows = RollEntry.objects.filter(roll=roll).values_list("account__number", "person_id", "security__code", "weight", "blocked")
    return digest_lines(rows)


def later_postings(meeting: Meeting) -> list[Posting]:
    """Return the postings made after the freeze that date back to it or before: the secretary sees them, the roll does not."""
    roll = meeting.roll
    rows = Posting.objects.filter(register__entity=meeting.entity, number__gt=roll.posting_number or 0, effective_on__lte=roll.as_of)
    return list(rows.order_by("number"))


def disturbed(user: Any) -> QuerySet[Roll]:
    """Return the rolls of a user's meetings that a later posting dates back to: frozen as they were, and shown to the secretary."""
    later = Posting.objects.filter(
        register__entity=OuterRef("meeting__entity"), number__gt=OuterRef("posting_number"), effective_on__lte=OuterRef("as_of")
    )
    rows = Roll.objects.for_user(user).filter(Exists(later), posting_number__isnull=False)
    return rows.select_related("meeting__entity").order_by("-as_of", "-pk")
