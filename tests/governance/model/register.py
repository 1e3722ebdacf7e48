"""The facts of one class of shares and every answer that follows from them, each time recomputed from the first fact on."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date
from itertools import count

from tests.governance.model.facts import ISSUE, Burden, Change, Leave, Line, Posting

ALL = 2**62
Standing = list[tuple[Burden, frozenset[int]]]


def effects(lines: tuple[Line, ...]) -> Counter[str]:
    """Return what each account gains or loses by the lines together."""
    found: Counter[str] = Counter()
    for source, target, quantity in lines:
        found[source] -= quantity
        found[target] += quantity
    return found


@dataclass
class Register:
    """Lists of facts. `known` in a question is the last step of which it may know."""

    postings: list[Posting] = field(default_factory=list)
    burdens: list[Burden] = field(default_factory=list)
    leaves: list[Leave] = field(default_factory=list)
    fresh: "count[int]" = field(default_factory=count)

    def held(self, holder: str, on: date, known: int = ALL) -> int:
        """BC-12.2: what the register said at the end of a date, by the dates of registration."""
        return sum(effects(each.lines)[holder] for each in self.postings if each.on <= on and each.step <= known)

    def numbered(self, holder: str, on: date, number: int) -> int:
        """Return the same as known at a posting."""
        return sum(effects(each.lines)[holder] for each in self.postings if each.on <= on and each.number <= number)

    def issued(self, on: date) -> int:
        return -self.held(ISSUE, on)

    def resting(self, burden: Burden, on: date, known: int = ALL) -> frozenset[int]:
        """Return the shares on which an encumbrance rests at the end of a date; facts of one date count in the order of their entry."""
        rests: set[int] = set()
        for change in sorted(burden.changes, key=lambda each: (each.on, each.step)):
            if change.on <= on and change.step <= known:
                rests = (rests | change.adds) - change.frees
        return frozenset(rests)

    def standing(self, holder: str, on: date, known: int = ALL) -> Standing:
        """Return what rests on the shares of a holder, in the order of registration."""
        mine = sorted((each for each in self.burdens if each.holder == holder), key=lambda each: (each.on, each.key))
        found = [(each, self.resting(each, on, known)) for each in mine]
        return [(burden, rests) for burden, rests in found if rests]

    def blocked(self, holder: str, on: date, known: int = ALL) -> frozenset[int]:
        """Return the shares on which anything rests: their union, never their sum."""
        return frozenset().union(*(rests for _burden, rests in self.standing(holder, on, known)))

    def lasting(self, burden: Burden, on: date) -> frozenset[int]:
        """Return the shares on which an encumbrance rests on a date and on every later one."""
        return frozenset.intersection(*(self.resting(burden, day) for day in self.days(on)))

    def days(self, on: date) -> list[date]:
        """Return a date and every later one on which anything changes."""
        changes = {change.on for burden in self.burdens for change in burden.changes} | {each.on for each in self.postings}
        return [on, *sorted(day for day in changes if day > on)]

    def last_split(self) -> date:
        return max((each.on for each in self.postings if each.kind == "split"), default=date.min)

    def reversal_of(self, number: int) -> Posting | None:
        return next((each for each in self.postings if each.reverses == number), None)

    def burden(self, key: int) -> Burden:
        return next(each for each in self.burdens if each.key == key)

    def fulfilled(self, number: int) -> bool:
        """Say whether a posting stands: it was not reversed."""
        return self.reversal_of(number) is None

    def over(self, holder: str, on: date) -> dict[int, list[Burden]]:
        """Return each encumbered share of a holder with what rests on it, in the order of registration."""
        found: dict[int, list[Burden]] = defaultdict(list)
        for burden, rests in self.standing(holder, on):
            for share in rests:
                found[share].append(burden)
        return dict(sorted(found.items()))

    def change(self, burden: Burden, on: date, step: int, **more: object) -> None:
        burden.changes.append(Change(on, step, **more))  # type: ignore[arg-type]
