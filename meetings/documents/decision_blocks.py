"""The blocks of minutes that show a decision: votes and their minimum, the count of an election, a single post by majority."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.rules.thresholds import Threshold, ThresholdKind
from core.wording import figures
from governance.rules.overlay import NoProvisionError
from governance.rules.provisions.header import Provision
from governance.rules.refusals import BookNotKeptError
from governance.wording.names import spoken
from meetings.documents.prose import exact, tell, text_of
from meetings.models import Poll, Slate
from meetings.selectors import governing, pages
from meetings.selectors.decisions import DecisionView, ElectionView
from meetings.selectors.governing import ItemRules
from meetings.wording import minutes as wording
from meetings.wording import slates, steps
from meetings.wording.articles import cite

_TOLD = (
    "election.valid_votes",
    "election.quotient",
    "election.quotient_seats",
    "election.residual_seat",
    "election.tie",
    "election.lot_seat",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionBlock:
    """One vote: its figures, its minimum, the rule applied and what must be said beside it."""

    number: int
    subject: str
    result: str
    text: str
    in_favour: int
    against: int
    blank: int
    barred: int
    base: int
    base_label: str
    needed: int
    fraction_label: str
    rule: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlateLine:
    """One slate in the table of the count; figures are text already where they are not whole."""

    name: str
    votes: int
    over_quotient: str
    by_quotient: int
    residual: str
    by_residual: str
    total: str
    tied: bool
    by_lot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One seat taken."""

    order: int
    candidate: str
    identification: str
    alternate: str
    alternate_identification: str
    slate: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionBlock:
    """The count of an election by quotient, told and shown."""

    number: int
    title: str
    result: str
    intro: str
    rows: tuple[SlateLine, ...]
    blank: int
    valid: int
    quotient: str
    seats_by_quotient: int
    seats_by_residual: int
    seats: int
    steps: tuple[str, ...]
    lots: str
    lots_at: str
    lots_article: str
    elected: tuple[SeatLine, ...]
    has_alternates: bool
    rule: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceBlock:
    """A single post decided by majority among proposals."""

    number: int
    title: str
    result: str
    rows: tuple[tuple[str, str, int], ...]
    blank: int
    not_voted: int
    represented: int
    needed: int
    text: str
    rule: str
    note: str


def decision_block(view: DecisionView, lang: str) -> DecisionBlock:
    """Return the block of a motion."""
    rules = _rules(view.decision.poll)
    first = view.tests[0] if view.tests else None
    return DecisionBlock(
        number=view.number,
        subject=view.decision.item.title,
        result=_result(view, lang),
        text=view.decision.poll.question if view.decision.poll.motion_id or view.decision.item.motions.exists() else "",
        in_favour=view.in_favour,
        against=view.against,
        blank=view.blank,
        barred=view.barred,
        base=view.base,
        base_label="entitled" if view.barred else "present",
        needed=view.needed,
        fraction_label=threshold_label(first.threshold, lang) if first else "",
        rule=" ".join([_rule_text(rules.majority if rules else None, lang), *_bar_texts(view, rules, lang)]),
        note=" ".join(_notes(view, rules, lang)),
    )


def election_block(view: DecisionView, lang: str) -> ElectionBlock:
    """Return the block of an election by quotient."""
    count = view.election
    if count is None:
        raise ValueError("only an election by quotient has this block")
    rules = _rules(view.decision.poll)
    whole = {segment: sum(row.by_quotient for row in count.rows) for segment in ("quotient",)}
    intro = tell("election", lang, seats=count.seats, title=count.title, valid=count.valid, blank=count.blank, quotient=count.quotient)
    told = [step for step in count.steps if step.code in _TOLD]
    draw = count.draw
    return ElectionBlock(
        number=view.number,
        title=count.title,
        result=_result(view, lang),
        intro=text_of(intro),
        rows=tuple(_slate_line(row, count, lang) for row in count.rows),
        blank=count.blank,
        valid=count.valid,
        quotient=exact(count.quotient, lang),
        seats_by_quotient=whole["quotient"],
        seats_by_residual=len(count.elected) - whole["quotient"],
        seats=count.seats,
        steps=tuple(steps.sentence(step, lang) for step in told),
        lots=_lots(count, lang),
        lots_at=draw.drawn_at.isoformat() if draw else "",
        lots_article=cite(told[-1].article, lang) if draw and told else "",
        elected=tuple(_seat_line(seat, lang) for seat in count.elected),
        has_alternates=any(seat.alternate for seat in count.elected),
        rule=_rule_text(rules.election.rule if rules and rules.election else None, lang),
        note=" ".join([*_stamp_note(view, lang), *_null_note(view, lang), *_excluded(view.decision.poll, lang)]),
    )


def choice_block(view: DecisionView, lang: str) -> ChoiceBlock:
    """Return the block of a single post voted among proposals."""
    rules = _rules(view.decision.poll)
    election = view.decision.poll.election
    details = {slate.name: _detail(slate) for slate in election.slates.prefetch_related("lines")} if election else {}
    ranked = sorted(view.slates, key=lambda pair: -pair[1])
    won = view.outcome == "passed" and ranked
    text = (
        tell("appointed", lang, slate=slates.quoted([ranked[0][0]], lang), votes=ranked[0][1], represented=view.represented)
        if won
        else tell("not_appointed", lang, needed=view.needed)
        if view.tests
        else tell("no_valid_votes", lang)
    )
    return ChoiceBlock(
        number=view.number,
        title=view.decision.item.title,
        result=wording.label("elected", lang) if won and not view.stamp else _result(view, lang),
        rows=tuple((name, details.get(name, ""), votes) for name, votes in ranked),
        blank=view.blank,
        not_voted=view.abstain + view.not_voted + view.null,
        represented=view.represented,
        needed=view.needed,
        text=text_of(text),
        rule=_rule_text(rules.majority if rules else None, lang),
        note=" ".join([*_stamp_note(view, lang), *_null_note(view, lang)]),
    )


def threshold_label(text: str, lang: str) -> str:
    """Return a threshold as people say it: "78 %", "mitad más uno"."""
    threshold = Threshold.parse(text)
    if threshold.kind in (ThresholdKind.AT_LEAST, ThresholdKind.MORE_THAN):
        percent = figures.percent(threshold.fraction, lang, places=0 if (threshold.fraction * 100).denominator == 1 else 2)
        return wording.label(threshold.kind.value, lang, percent=percent)
    return wording.label(threshold.kind.value, lang)


def _rules(poll: Poll) -> ItemRules | None:
    try:
        return governing.of_poll(poll)
    except (BookNotKeptError, NoProvisionError):
        return None


def _result(view: DecisionView, lang: str) -> str:
    return wording.label(view.stamp or view.outcome, lang)


def _rule_text(provision: Provision | None, lang: str) -> str:
    return f"{provision.source.sentence(lang)} {cite(provision.article, lang)}." if provision is not None else ""


def _bar_texts(view: DecisionView, rules: ItemRules | None, lang: str) -> list[str]:
    """Tell the bars by which somebody in the room did not vote."""
    used = {row.rule for row in pages.bars_of(view.decision.poll)} if view.barred else set()
    return [_rule_text(bar, lang) for bar in (rules.bar_provisions if rules else ()) if bar.rule in used]


def _notes(view: DecisionView, rules: ItemRules | None, lang: str) -> list[str]:
    notes = [*_stamp_note(view, lang)]
    if view.barred:
        rows = pages.bars_of(view.decision.poll)
        names = [f"{spoken(row.person.name)} ({figures.whole(row.votes, lang)})" for row in rows]
        reading = "in_base" if rules and rules.majority and rules.majority.barred_in_base else "out_of_base"
        notes.append(text_of(tell("barred_note", lang, names=wording.joined(names, lang), reading=wording.template(reading, lang))))
    idle = view.abstain + view.not_voted
    if idle:
        notes.append(text_of(tell("not_voting_note", lang, votes=idle)))
    if rules and rules.majority and rules.majority.plural_holders > 1:
        notes.append(text_of(tell("plural_note", lang, holders=view.holders_for)))
    notes += [steps.sentence(step, lang) for step in view.steps if step.code.startswith("majority.fallback")]
    return notes + _null_note(view, lang)


def _stamp_note(view: DecisionView, lang: str) -> list[str]:
    if not view.stamp:
        return []
    quorum = view.stamp_reason == "no_quorum"
    said = (
        tell("ineffective_no_quorum", lang, present=view.present, needed=view.quorum_needed)
        if quorum
        else tell("ineffective_summons", lang)
    )
    return [f"{text_of(said)} {cite(view.stamp_article, lang)}."]


def _null_note(view: DecisionView, lang: str) -> list[str]:
    return [text_of(tell("null_votes", lang, votes=view.null))] if view.null else []


def _excluded(poll: Poll, lang: str) -> list[str]:
    rows: Sequence[Slate] = list(poll.election.slates.filter(state=Slate.State.EXCLUDED)) if poll.election else []
    return [
        text_of(tell("excluded_slate", lang, slate=slates.quoted([row.name], lang), reasons="; ".join(each[lang] for each in row.reasons)))
        for row in rows
    ]


def _slate_line(row: Any, count: ElectionView, lang: str) -> SlateLine:
    return SlateLine(
        name=row.name,
        votes=row.votes,
        over_quotient=figures.decimal(Fraction(row.votes) / count.quotient, 4, lang) if count.quotient else "–",
        by_quotient=row.by_quotient,
        residual=exact(row.residual, lang),
        by_residual="?" if row.by_residual is None else figures.whole(row.by_residual, lang),
        total="?" if row.total is None else figures.whole(row.total, lang),
        tied=row.tied,
        by_lot=bool(row.by_lot),
    )


def _lots(count: ElectionView, lang: str) -> str:
    if count.draw is None:
        return ""
    draw = count.draw
    facts = {
        "method": draw.method if draw.method.endswith(".") else f"{draw.method}.",
        "drawn_by": draw.drawn_by,
        "order": ", ".join(draw.order),
        "witnesses": wording.joined(list(draw.witnesses), lang),
    }
    return text_of(tell("lots", lang, **facts))


def _seat_line(seat: Any, lang: str) -> SeatLine:
    return SeatLine(
        order=seat.order,
        candidate=seat.candidate,
        identification=seat.identification,
        alternate=seat.alternate,
        alternate_identification=seat.alternate_identification,
        slate=seat.slate,
        by=wording.label(seat.by, lang),
    )


def _detail(slate: Slate) -> str:
    return " · ".join(f"{line.candidate}" + (f", {line.identification}" if line.identification else "") for line in slate.lines.all())
