"""What a draft of minutes still lacks to be closed, by the contents and signatures that the rule book asks. Writes nothing."""

from dataclasses import dataclass

from core import clock
from governance.rules.overlay import NoProvisionError, applied, applied_all
from governance.rules.provisions import MinutesContent, MinutesRule
from governance.rules.provisions.minutes import MinutesApproval, MinutesItem
from governance.rules.provisions.minutes import Signatory as Role
from meetings.models import AgendaItem, Meeting, Minutes, Signatory
from meetings.rules import minutes as rules
from meetings.selectors import decisions, governing, standing

ROLES = {
    Signatory.Capacity.CHAIR: Role.CHAIR,
    Signatory.Capacity.SECRETARY: Role.SECRETARY,
    Signatory.Capacity.AUDITOR: Role.STATUTORY_AUDITOR,
    Signatory.Capacity.LEGAL: Role.LEGAL_REPRESENTATIVE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """What is missing, contents first, and the first rule that asks for it."""

    missing: tuple[str, ...]
    warnings: tuple[str, ...]
    rule: str = ""
    article: str = ""


def examine(minutes: Minutes) -> Examined:
    """Return what minutes lack to be closed."""
    meeting = minutes.meeting
    on = clock.date_of(meeting.scheduled_at)
    book, traits = governing.book_of(meeting.entity, on), governing.traits_of(meeting)
    contents = [each.provision for each in applied_all(book, MinutesContent, on, traits).values()]
    written = rules.missing_contents(contents, _written(minutes))
    remote = meeting.mode == Meeting.Mode.REMOTE
    rule = applied(book, MinutesRule, "remote_signatures" if remote else "signatures", on, traits).provision
    try:
        approval = applied(book, MinutesApproval, "approval", on, traits).provision
    except NoProvisionError:
        approval = None
    rows = list(minutes.signatories.all())
    commission = [row for row in rows if row.capacity == Signatory.Capacity.COMMISSION]
    signed = rules.missing_signatures(
        rule,
        approval,
        {ROLES[Signatory.Capacity(row.capacity)] for row in rows if row.signed_on and row.capacity in ROLES},
        commission_named=len(commission),
        commission_approved=sum(1 for row in commission if row.approved_on and row.signed_on),
    )
    missing = (*(f"content:{each}" for each in written.missing), *(f"signature:{each}" for each in signed.missing))
    first = (written if written.missing else signed).steps[0]
    return Examined(missing=missing, warnings=signed.warnings, rule=first.rule, article=first.article)


def _written(minutes: Minutes) -> frozenset[MinutesItem]:
    meeting = minutes.meeting
    decided = decisions.of_meeting(meeting)
    voted = meeting.items.exclude(purpose=AgendaItem.Purpose.INFORMATIVE).prefetch_related("elections", "texts")
    here = {
        MinutesItem.NUMBER: bool(meeting.number),
        MinutesItem.PLACE_DATE_TIME: bool(meeting.place and meeting.opened_at),
        MinutesItem.SUBSCRIBED_SHARES: hasattr(meeting, "roll"),
        MinutesItem.NOTICE_FORM_AND_DATE: meeting.call in standing.WITHOUT_NOTICE or standing.of(meeting).publication is not None,
        MinutesItem.ATTENDEES: meeting.representations.exists(),
        MinutesItem.MATTERS: meeting.items.exists(),
        MinutesItem.DECISIONS_AND_VOTES: all(_settled(item, decided) for item in voted),
        MinutesItem.BLANK_VOTES: all(view.blank is not None for view in decided),
        MinutesItem.WRITTEN_STATEMENTS: all(row.text.strip() for row in meeting.statements.all()),
        MinutesItem.APPOINTMENTS: not any(view.outcome == "draw_required" for view in decided),
        MinutesItem.CLOSING_DATE_TIME: meeting.closed_at is not None,
        MinutesItem.QUORUM_CHECKS: meeting.opened_at is not None and hasattr(meeting, "roll"),
        MinutesItem.SUMMONS_CERTIFICATION: bool(minutes.certification.strip()),
    }
    return frozenset(item for item, present in here.items() if present)


def _settled(item: AgendaItem, decided: list[decisions.DecisionView]) -> bool:
    """An item is settled by as many decisions as it has votings, or by the secretary's words on why it was not voted."""
    mine = [view for view in decided if view.decision.item_id == item.pk]
    told = any(text.narrative.strip() for text in item.texts.all())
    return len(mine) >= max(1, item.elections.count()) or (told and not mine)
