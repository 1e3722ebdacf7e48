"""What lets a meeting go on by hand: the roll to tick off, one tally sheet for each vote, and one coded ballot for each voter.

A ballot's code comes from the roll's digest, the voter and the vote: one that was not printed here is told apart. Sheets are cut here,
for a long roll is printed in parts.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core import clock
from governance.models import Person
from governance.rules.overlay import NoProvisionError
from governance.rules.provisions.matters import Matter
from governance.wording.names import spoken
from meetings.models import AgendaItem, Credential, Election, Meeting, Proxy, RollEntry
from meetings.selectors import governing

VOTERS, LINES = 18, 62
"""Voters on one sheet of the roll; lines of text on one sheet of ballots."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voter:
    """One line of the roll with who may bear it."""

    number: int
    name: str
    identity: str
    account: str
    code: str
    votes: int
    attorney: str
    credential: int | None
    blocked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VoterSheet:
    """A sheet of the roll; `after` is the sum of votes up to its end."""

    rows: tuple[Voter, ...]
    votes: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TallySheet:
    """One vote to be counted by hand."""

    position: int
    title: str
    classes: tuple[str, ...]
    choices: tuple[str, ...]
    barred: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipLine:
    position: int
    title: str
    code: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """The ballot of one voter: every vote of the day in which the voter has votes, with all that the voter bears."""

    name: str
    credential: int | None
    votes: int
    lines: tuple[SlipLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSheet:
    slips: tuple[Slip, ...]


@dataclass(slots=True)
class _Bearer:
    person: Person
    votes: dict[int, int] = field(default_factory=lambda: defaultdict(int))


def voter_sheets(meeting: Meeting) -> tuple[VoterSheet, ...]:
    """Return the roll by name, cut into sheets with running sums."""
    numbers, agents = _credentials(meeting), _agents(meeting)
    entries = RollEntry.objects.filter(roll=meeting.roll).select_related("person", "account", "security")
    rows = [
        Voter(
            number=number,
            name=spoken(entry.person.name),
            identity=entry.person.identity,
            account=entry.account.number if entry.account else "",
            code=entry.security.code if entry.security else "",
            votes=entry.weight,
            attorney=spoken(agents[entry.person_id].name) if entry.person_id in agents else "",
            credential=numbers.get(entry.person_id),
            blocked=bool(entry.blocked),
        )
        for number, entry in enumerate(entries.order_by("person__sort_key", "person_id", "pk"), 1)
    ]
    sheets, after = [], 0
    for first in range(0, len(rows), VOTERS):
        cut = tuple(rows[first : first + VOTERS])
        votes = sum(row.votes for row in cut)
        after += votes
        sheets.append(VoterSheet(rows=cut, votes=votes, after=after))
    return tuple(sheets)


def tally_sheets(meeting: Meeting, words: dict[str, str]) -> tuple[TallySheet, ...]:
    """Return one sheet for each vote of the agenda."""
    return tuple(_tally(item, election, words) for item, election in _votes(meeting))


def slip_sheets(meeting: Meeting, words: dict[str, str]) -> tuple[SlipSheet, ...]:
    """Return the ballots of everybody who may vote, by name: holders for what they bear themselves, attorneys for what was given them."""
    asked = [(item, election, _classes(item), _choices(election, words)) for item, election in _votes(meeting)]
    numbers = _credentials(meeting)
    slips = []
    for bearer in _bearers(meeting):
        lines = tuple(
            SlipLine(
                position=item.position, title=_title(item, election), code=_code(meeting, bearer.person, item, election), choices=choices
            )
            for item, election, classes, choices in asked
            if any(bearer.votes.get(key) for key in classes)
        )
        if lines:
            votes = sum(bearer.votes.values())
            slips.append(Slip(name=spoken(bearer.person.name), credential=numbers.get(bearer.person.pk), votes=votes, lines=lines))
    return tuple(SlipSheet(slips=tuple(cut)) for cut in _cut(slips))


def _votes(meeting: Meeting) -> Iterator[tuple[AgendaItem, Election | None]]:
    items = meeting.items.exclude(purpose=AgendaItem.Purpose.INFORMATIVE).order_by("position")
    for item in items.prefetch_related("elections__slates"):
        elections: Sequence[Election | None] = list(item.elections.all()) or [None]
        for election in elections:
            yield item, election


def _tally(item: AgendaItem, election: Election | None, words: dict[str, str]) -> TallySheet:
    voting = set(_classes(item))
    names = [row.security.name for row in item.meeting.roll.securities.select_related("security") if row.security_id in voting]
    return TallySheet(
        position=item.position,
        title=_title(item, election),
        classes=tuple(names),
        choices=(*_choices(election, words), words["abstain"], words["null"]),
        barred=_barred(item, election),
    )


def _title(item: AgendaItem, election: Election | None) -> str:
    return f"{item.title}: {election.title}" if election is not None else item.title


def _classes(item: AgendaItem) -> list[int]:
    on = clock.date_of(item.meeting.scheduled_at)
    return [security.pk for security in governing.voting_securities(item.meeting, Matter(item.matter), on)]


def _choices(election: Election | None, words: dict[str, str]) -> tuple[str, ...]:
    if election is None:
        return words["in_favour"], words["against"], words["blank"]
    return (*(slate.name for slate in election.slates.all() if slate.state == "filed"), words["blank"])


def _barred(item: AgendaItem, election: Election | None) -> tuple[str, ...]:
    try:
        bars = governing.for_item(item, item.meeting.scheduled_at, election).bars
    except NoProvisionError:
        return ()
    people = Person.objects.filter(pk__in=[bar.person_id for bar in bars]).order_by("sort_key", "pk")
    return tuple(spoken(person.name) for person in people)


def _credentials(meeting: Meeting) -> dict[int, int]:
    return dict(Credential.objects.filter(meeting=meeting).values_list("person_id", "number"))


def _agents(meeting: Meeting) -> dict[int, Person]:
    """Return who holds the accepted power of each principal."""
    rows = Proxy.objects.filter(meeting=meeting, state=Proxy.State.ACCEPTED, agent__isnull=False).select_related("agent")
    return {row.principal_id: row.agent for row in rows if row.agent is not None}


def _bearers(meeting: Meeting) -> list[_Bearer]:
    agents, found = _agents(meeting), dict[int, _Bearer]()
    for entry in RollEntry.objects.filter(roll=meeting.roll, blocked="").select_related("person"):
        person = agents.get(entry.person_id, entry.person)
        bearer = found.setdefault(person.pk, _Bearer(person=person))
        bearer.votes[entry.security_id or 0] += entry.weight
    return sorted(found.values(), key=lambda bearer: (bearer.person.sort_key, bearer.person.pk))


def _code(meeting: Meeting, person: Person, item: AgendaItem, election: Election | None) -> str:
    text = f"{meeting.roll.digest}|{person.pk}|{item.pk}|{election.pk if election else 0}"
    return hashlib.sha256(text.encode()).hexdigest()[:8].upper()


def _cut(slips: Sequence[Slip]) -> Iterator[list[Slip]]:
    sheet: list[Slip] = []
    used = 0
    for slip in slips:
        own = 5 + sum(2 if len(line.choices) <= 4 else 3 for line in slip.lines)
        if sheet and used + own > LINES:
            yield sheet
            sheet, used = [], 0
        sheet.append(slip)
        used += own
    if sheet:
        yield sheet
