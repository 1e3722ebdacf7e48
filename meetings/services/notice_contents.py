"""Refusing a meeting that its convener may not convene, and a notice that does not say what it must. Writes nothing."""

from datetime import date
from typing import Any

from governance.models import Mandate
from governance.rules.books import Book
from governance.rules.kinds import MandateRole
from governance.rules.provisions.notice import Caller, NoticeItem
from meetings.models import Meeting
from meetings.rules.convening import may_convene
from meetings.selectors import contents
from meetings.selectors.results import encode
from meetings.selectors.standing import WITHOUT_NOTICE
from meetings.services.refusals import AgendaMissingError, ConvenerError, ConvenerOfficeError, NoticeIncompleteError
from meetings.wording import contents as wording
from meetings.wording import summons

_OFFICES = {
    Caller.LEGAL_REPRESENTATIVE: (MandateRole.LEGAL_REPRESENTATIVE, MandateRole.ALTERNATE_REPRESENTATIVE),
    Caller.STATUTORY_AUDITOR: (MandateRole.AUDITOR, MandateRole.ALTERNATE_AUDITOR),
}


def summoned(meeting: Meeting) -> bool:
    """Say whether a meeting is one of holders that is summoned by a notice."""
    return meeting.body in contents.ASSEMBLIES and meeting.call not in WITHOUT_NOTICE


def refuse_convener(meeting: Meeting, book: Book, on: date) -> None:
    """Refuse an organ that the book does not let convene, and who does not hold the office on record.

    Raises ConvenerError, ConvenerOfficeError.
    """
    power, caller = contents.power_of(book, meeting, on), Caller(meeting.caller)
    if not may_convene(power, caller):
        raise ConvenerError(
            rule=power.rule,
            article=power.article,
            **_in_both("caller", wording.caller, caller),
            **_in_both("callers", wording.callers, power.callers),
            kind_es=summons.kind(meeting.kind, "es"),
            kind_en=summons.kind(meeting.kind, "en"),
        )
    holders = Mandate.objects.filter(organ__entity=meeting.entity, role__in=_OFFICES.get(caller, ()), from_on__lte=on)
    holders = holders.exclude(ended_on__lte=on)
    if holders.exists() and not holders.filter(person=meeting.convened_by).exists():
        name = meeting.convened_by.name
        raise ConvenerOfficeError(
            rule=power.rule, article=power.article, person=name, on=f"{on:%d/%m/%Y}", **_in_both("caller", wording.caller, caller)
        )


def judge(meeting: Meeting, legends: list[str], book: Book, on: date) -> list[dict[str, Any]]:
    """Return the steps of the judgement on what the notice says. Raises AgendaMissingError, NoticeIncompleteError."""
    result = contents.judged(meeting, legends, book, on)
    void = result.void
    agenda = next((each for each in result.lacking if each.item is NoticeItem.AGENDA), None)
    if not meeting.items.exists():
        raise AgendaMissingError(rule=agenda.rule if agenda else "BC-39.4", article=agenda.article if agenda else "")
    if void:
        missing = [(each.item.value, each.matters) for each in void]
        raise NoticeIncompleteError(
            rule=void[0].rule,
            article="; ".join(dict.fromkeys(each.article for each in void)),
            **_in_both("missing", wording.lacking, missing),
        )
    return encode(result.steps)


def _in_both(name: str, told: Any, value: Any) -> dict[str, str]:
    return {f"{name}_{lang}": told(value, lang) for lang in ("es", "en")}
