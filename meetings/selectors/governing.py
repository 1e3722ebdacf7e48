"""Which rules govern a meeting or one of its items on a date, and who they leave out. Reads the book; judges nothing.

The date is the act's own: the notice's for the term, the poll's opening for quorum, majority and bars.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from core.clock import date_of
from governance.models import Entity, Person, Security
from governance.rules.books import Book
from governance.rules.kinds import InsiderRole, SecurityKind
from governance.rules.overlay import Applied, NoProvisionError, applied, applied_all
from governance.rules.provisions import ElectionClause, ElectionRule, Majority, NoticeMedium, NoticeTerm, Quorum, VoteBar, VotingRight
from governance.rules.provisions.header import Provision
from governance.rules.provisions.matters import Matter, Role
from governance.selectors import books, insiders
from meetings.models import AgendaItem, Election, Meeting, Poll, RollEntry
from meetings.rules.bars import vote_bar
from meetings.rules.election import ElectionText

ROLES = {
    InsiderRole.ADMINISTRATOR: Role.ADMINISTRATOR,
    InsiderRole.EMPLOYEE: Role.EMPLOYEE,
    InsiderRole.AUDITOR: Role.STATUTORY_AUDITOR,
}
_CALL_KEYS = {"first": "first_call", "second": "second_call", "third": "third_call"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred:
    """A holder whose votes a rule leaves out of one poll."""

    person_id: int
    role: str
    rule: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemRules:
    """Everything of the book that decides one item, as it stood when its poll opened."""

    book: Book
    on: date
    quorum: Quorum
    majority: Majority | None
    election: ElectionText | None
    securities: tuple[Security, ...]
    bars: tuple[Barred, ...]
    bar_provisions: tuple[VoteBar, ...] = ()
    traits: dict[str, str | bool] = field(default_factory=dict)

    @property
    def provision_ids(self) -> tuple[str, ...]:
        elected = (self.election.rule, *self.election.clauses.values()) if self.election is not None else ()
        used: tuple[Provision | None, ...] = (self.quorum, self.majority, *elected, *self.bar_provisions)
        return tuple(dict.fromkeys(provision.rule for provision in used if provision is not None))


def book_of(entity: Entity, on: date) -> Book:
    """Return the rule book that binds an entity on a date."""
    return books.in_force(entity, on)


def traits_of(meeting: Meeting) -> dict[str, str | bool]:
    """Return the traits of a meeting and of its entity on which provisions may depend."""
    known = {name: value for name, value in meeting.entity.traits.items() if name in ("control_situation", "bank_supervised")}
    own: dict[str, str | bool] = {"listed": meeting.entity.listed, "kind": meeting.entity.kind}
    return {**known, **own, "meeting_kind": meeting.kind, "call": meeting.call, "remote": meeting.mode != Meeting.Mode.IN_PERSON}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ground:
    """What an item is decided on: the book, the day, and the traits and classes as they were when the vote was opened."""

    book: Book
    call: str
    matter: Matter
    on: date
    traits: Mapping[str, str | bool]
    securities: tuple[Security, ...]


def for_item(item: AgendaItem, at: datetime, election: Election | None = None) -> ItemRules:
    """Return the rules of one item at a moment; raise NoProvisionError where the book does not answer."""
    meeting, on, matter = item.meeting, date_of(at), Matter(item.matter)
    book = book_of(meeting.entity, on)
    securities = tuple(voting_securities(meeting, matter, on, book))
    ground = _Ground(book=book, call=meeting.call, matter=matter, on=on, traits=traits_of(meeting), securities=securities)
    return _rules(ground, election, tuple(_barred(meeting, _bars(ground), matter, on)))


def of_poll(poll: Poll) -> ItemRules:
    """Return the rules of a poll as they stood when it opened, from the very texts, traits and bars that it kept.

    Raises BookNotKeptError.
    """
    item = poll.item
    ground = _Ground(
        book=books.by_digest(poll.book_chain_id),
        call=item.meeting.call,
        matter=Matter(item.matter),
        on=date_of(poll.opened_at),
        traits=poll.traits["traits"],
        securities=tuple(Security.objects.filter(pk__in=poll.traits["securities"]).order_by("pk")),
    )
    rows = poll.bars.order_by("person_id")
    kept = tuple(Barred(person_id=row.person_id, role=row.role, rule=row.rule, article=row.article) for row in rows)
    return _rules(ground, poll.election, kept)


def _rules(ground: _Ground, election: Election | None, barred: tuple[Barred, ...]) -> ItemRules:
    book, on, traits = ground.book, ground.on, ground.traits
    return ItemRules(
        book=book,
        on=on,
        quorum=_quorum(book, ground.call, on, traits).provision,
        majority=_majority(book, ground.matter, on, traits),
        election=_election(book, election, on, traits) if election is not None else None,
        securities=ground.securities,
        bars=barred,
        bar_provisions=_bars(ground),
        traits=dict(traits),
    )


def quorum_of(book: Book, meeting: Meeting, on: date) -> Applied[Quorum]:
    """Return the quorum of the meeting's call."""
    return _quorum(book, meeting.call, on, traits_of(meeting))


def _quorum(book: Book, call: str, on: date, traits: Mapping[str, str | bool]) -> Applied[Quorum]:
    return applied(book, Quorum, _CALL_KEYS.get(call, call), on, traits)


def _bars(ground: _Ground) -> tuple[VoteBar, ...]:
    found = applied_all(ground.book, VoteBar, ground.on, ground.traits).values()
    return tuple(each.provision for each in found if _touches(each.provision, ground.matter))


def notice_terms(book: Book, meeting: Meeting, on: date) -> tuple[list[NoticeTerm], list[NoticeTerm]]:
    """Return the terms that the matters of the agenda call for, and the floors of law that bind as well."""
    keys = (
        [f"{meeting.call}_call"]
        if meeting.call in ("second", "third")
        else list(dict.fromkeys(item.matter for item in meeting.items.all()))
    )
    found = [applied(book, NoticeTerm, key, on, traits_of(meeting)) for key in keys]
    return _distinct([each.provision for each in found]), _distinct([bound for each in found for bound in each.bounds])


def _distinct(terms: list[NoticeTerm]) -> list[NoticeTerm]:
    """Keep each term once; two terms of one rule (one for accounts, one for the rest) are two."""
    kept: list[NoticeTerm] = []
    for term in terms:
        if term not in kept:
            kept.append(term)
    return kept


def notice_medium(book: Book, meeting: Meeting, on: date) -> NoticeMedium:
    """Return where the notice of the meeting must appear."""
    return applied(book, NoticeMedium, "notice", on, traits_of(meeting)).provision


def voting_securities(meeting: Meeting, matter: Matter, on: date, book: Book | None = None) -> list[Security]:
    """Return the classes that vote on a matter: common shares, units and titles do; the others where the book says so."""
    book = book or book_of(meeting.entity, on)
    rights = {str(each.provision.share_class): each.provision for each in applied_all(book, VotingRight, on, traits_of(meeting)).values()}
    return [security for security in meeting.entity.securities.order_by("pk") if _votes(security, rights.get(security.kind), matter)]


def ordinary_securities(meeting: Meeting, on: date) -> list[Security]:
    """Return the classes that vote on ordinary business."""
    return voting_securities(meeting, Matter.ORDINARY_BUSINESS, on)


def roles_of(entity: Entity, on: date) -> dict[int, frozenset[Role]]:
    """Return what each insider is to the entity on a date."""
    return {person: frozenset(ROLES[role] for role in roles) for person, roles in insiders.roles(entity, on).items()}


def _votes(security: Security, right: VotingRight | None, matter: Matter) -> bool:
    if right is None:
        return security.kind != SecurityKind.PREFERRED
    return right.always or matter in right.matters


def _touches(bar: VoteBar, matter: Matter) -> bool:
    return not bar.matters or matter in bar.matters


def _barred(meeting: Meeting, bars: tuple[VoteBar, ...], matter: Matter, on: date) -> list[Barred]:
    """Return the holders of the roll whom the bars leave out, each once, by the first rule that does."""
    if not bars or not hasattr(meeting, "roll"):
        return []
    roles = roles_of(meeting.entity, on)
    on_roll = (
        RollEntry.objects.filter(roll=meeting.roll, person__in=roles).order_by("person_id").values_list("person_id", flat=True).distinct()
    )
    found = []
    for person_id in on_roll:
        result = vote_bar(bars, roles=roles[person_id], matter=matter)
        if result.barred:
            step = result.steps[0]
            found.append(Barred(person_id=person_id, role=", ".join(sorted(result.roles)), rule=step.rule, article=step.article))
    return found


def _majority(book: Book, matter: Matter, on: date, traits: Mapping[str, str | bool]) -> Majority | None:
    try:
        return applied(book, Majority, matter.value, on, traits).provision
    except NoProvisionError:
        return None


def _election(book: Book, election: Election, on: date, traits: Mapping[str, str | bool]) -> ElectionText:
    kind = election.organ.kind if election.organ else "board"
    clauses = {key: each.provision for key, each in applied_all(book, ElectionClause, on, traits).items()}
    return ElectionText(rule=applied(book, ElectionRule, kind, on, traits).provision, clauses=clauses)


def holder_of(person: Person, entity: Entity) -> bool:
    """Say whether a person holds anything of an entity now."""
    return person.accounts.filter(entity=entity, positions__quantity__gt=0).exists()
