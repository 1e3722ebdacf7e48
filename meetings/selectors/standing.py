"""Whether a meeting was summoned as its rules demand: the medium that counts, and the term that it started. Writes nothing."""

from dataclasses import dataclass, field

from core import clock
from governance.rules.overlay import NoProvisionError
from meetings.models import Meeting, Publication
from meetings.rules.notice import NoticeOutcome
from meetings.selectors import governing

WITHOUT_NOTICE = (Meeting.Call.UNIVERSAL, Meeting.Call.BY_RIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Whether what the meeting decides can take effect, and if not by which rule. `pending` where there is still time to publish."""

    effective: bool
    code: str
    rule: str = ""
    article: str = ""
    facts: dict[str, object] = field(default_factory=dict)
    pending: bool = False
    publication: Publication | None = None


def of(meeting: Meeting) -> Standing:
    """Return the standing of a meeting by the publications recorded so far."""
    if meeting.call in WITHOUT_NOTICE:
        return _said("needs_no_notice", effective=True)
    rows = Publication.objects.filter(notice__meeting=meeting).order_by("published_on", "pk")
    first = next((row for row in rows if row.starts_term), None)
    if first is None:
        return _unpublished(meeting)
    published = first.counts_from or first.published_on
    facts = {
        "outlet": first.outlet,
        "published": f"{published:%d/%m/%Y}",
        "clear_days": first.clear_days or 0,
        "kind": first.verdict.get("kind", ""),
    }
    rule, article = first.verdict.get("rule", ""), first.verdict.get("article", "")
    if first.outcome == NoticeOutcome.TOO_LATE:
        return _said("too_late", effective=False, rule=rule, article=article, publication=first, **facts)
    code = "ambiguous" if first.outcome == NoticeOutcome.AMBIGUOUS else "in_time"
    return _said(code, effective=True, rule=rule, article=article, publication=first, **facts)


def _unpublished(meeting: Meeting) -> Standing:
    on = min(clock.today(), clock.date_of(meeting.scheduled_at))
    try:
        medium = governing.notice_medium(governing.book_of(meeting.entity, on), meeting, on)
    except NoProvisionError:
        return _said("no_medium", effective=False)
    pending = clock.now() < meeting.scheduled_at
    required = ", ".join(each.value for each in medium.required)
    return _said("unpublished", effective=False, rule=medium.rule, article=medium.article, pending=pending, medium=required)


def _said(
    code: str,
    *,
    effective: bool,
    rule: str = "",
    article: str = "",
    pending: bool = False,
    publication: Publication | None = None,
    **facts: object,
) -> Standing:
    return Standing(
        effective=effective,
        code=code,
        rule=rule,
        article=article,
        pending=pending,
        publication=publication,
        facts=facts,
    )
