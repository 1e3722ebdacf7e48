"""The arithmetic of a recount, apart from the application's on purpose: thresholds, bases, and an election by quotient.

Knows only what a bundle says. Imports nothing of the application.
"""

from fractions import Fraction
from typing import Any

PRESENT = {"SHARES_REPRESENTED", "UNITS_PRESENT", "UNITS_RESPONDING", "TITLES_PRESENT", "MEMBERS_PARTICIPATING", "VOTES_VALID_CAST"}

Json = dict[str, Any]


class NotABundleError(Exception):
    """The file cannot be read as a bundle."""


def needed(threshold: str, base: int) -> int:
    """Return the least whole number of votes that meets a threshold of a base; nothing is met by zero."""
    if threshold == "any":
        return 1
    if threshold == "unanimity":
        return max(1, base)
    if threshold == "half_plus_one:ceil":
        return max(1, (base + 1) // 2 + 1)
    sign, part = (">", Fraction(1, 2)) if threshold in ("half_plus_one", "absolute_majority") else fraction_of(threshold)
    exact = base * part
    least = exact.numerator // exact.denominator + 1 if sign == ">" else -(-exact.numerator // exact.denominator)
    return max(1, least)


def fraction_of(threshold: str) -> tuple[str, Fraction]:
    sign, _, text = threshold.partition(" ")
    if sign not in (">", ">="):
        raise NotABundleError(f"unknown threshold {threshold!r}")
    return sign, Fraction(text)


def met(threshold: str, votes: int, base: int) -> bool:
    return votes >= needed(threshold, base)


def base_of(rule: Json, base: str, given: dict[str, int]) -> str:
    """Return the base, or the other reading of it that the book records and the roll answers."""
    if base in given:
        return base
    for readings in rule["readings"].values():
        if base in readings:
            return next(other for other in readings if other in given)
    raise NotABundleError(f"the roll does not answer the base {base}")


def provided(rule: Json, test: Json, bases: dict[str, int]) -> bool:
    if test["provided"] is None or test["provided_base"] is None:
        return True
    return met(test["provided"], bases[base_of(rule, test["base"], bases)], bases[base_of(rule, test["provided_base"], bases)])


def weighed(rule: Json, test: Json, tally: Json, bases: dict[str, int], favour: int) -> Json:
    if test["share_class"] is not None:
        own = next(row for row in tally["classes"] if row["kind"] == test["share_class"])
        base, favour = test["base"], own["in_favour"]
        total = own["represented"] if base == "CLASS_REPRESENTED" else own["subscribed"]
    else:
        base = base_of(rule, test["base"], bases)
        total = bases[base] - (tally["barred"] if base in PRESENT and not rule["barred_in_base"] else 0)
    return {
        "base": base,
        "share_class": test["share_class"] or "",
        "total": total,
        "needed": needed(test["threshold"], total),
        "obtained": favour,
        "met": met(test["threshold"], favour, total),
    }


class Count:
    """An election under way: whole quotients slate by slate, then the highest remainders, then lots."""

    def __init__(self, rule: Json, seats: int, names: dict[str, dict[str, str]], lots: list[str]) -> None:
        self.rule, self.seats, self.names, self.lots = rule, seats, names, list(lots)
        self.elected: list[Json] = []
        self.orphans = 0
        self.tied: list[str] = []

    @property
    def left(self) -> int:
        return self.seats - len(self.elected) - (self.orphans if self.rule["orphan_seat"] == "leave_vacant" else 0)

    def free(self, slate: str) -> list[str]:
        taken = {seat["candidate"] for seat in self.elected}
        return [name for name in self.names[slate] if name not in taken]

    def seat(self, slate: str, by: str) -> None:
        name = self.free(slate)[0]
        order = len(self.elected) + 1
        self.elected.append({"order": order, "slate": slate, "candidate": name, "alternate": self.names[slate][name], "by": by})

    def quotients(self, slate: str, whole: int) -> None:
        for _ in range(whole):
            if self.free(slate):
                self.seat(slate, "quotient")
            else:
                self.orphans += 1

    def remainders(self, waiting: list[str], rest: dict[str, Fraction]) -> None:
        """Give each waiting slate one seat at most, the highest remainder first; what is equal beyond the seats left needs lots."""
        for height in sorted({rest[slate] for slate in waiting}, reverse=True):
            level = [slate for slate in waiting if rest[slate] == height and self.free(slate)]
            if len(level) > self.left > 0:
                drawn, self.lots = self.lots[: len(level)], self.lots[len(level) :]
                self.tied = [] if drawn else level
                for slate in drawn[: self.left]:
                    self.seat(slate, "lot")
                return
            for slate in level:
                if self.left and self.free(slate):
                    self.seat(slate, "residual")


def elected(poll: Json, tally: Json, lots: list[str]) -> Json:
    """An election by quotient; nobody's valid vote leaves every seat empty."""
    rule, seats, votes = poll["rules"]["election"], poll["election"]["seats"], tally["slates"]
    valid = sum(votes.values()) + (tally["blank"] if rule["blank_in_quotient"] else 0)
    if not sum(votes.values()) + tally["blank"]:
        return {"outcome": "failed"}
    names = {slate["name"]: listed(slate["candidates"], seats) for slate in poll["election"]["slates"]}
    drawn = {name: place for place, name in enumerate(lots)} if rule["slate_tie"] == "lots" else {}
    order = sorted(names, key=lambda name: (-votes[name], drawn.get(name, len(lots))))
    rest = {name: Fraction(votes[name] * seats % valid, seats) for name in order}
    count = Count(rule, seats, names, lots)
    for name in order:
        count.quotients(name, votes[name] * seats // valid)
    count.remainders([name for name in order if rest[name]], rest)
    while count.left and not count.tied and rule["exhausted_residuals"] == "repeat_passes":
        waiting = [name for name in order if votes[name] and count.free(name)]
        if not waiting:
            break
        count.remainders(waiting, rest)
    to_draw = count.left if count.tied else 0
    return {
        "outcome": "draw_required" if count.tied else "elected",
        "quotient": as_written(Fraction(valid, seats)),
        "seats": {name: sum(seat["slate"] == name for seat in count.elected) for name in names},
        "elected": count.elected,
        "residuals": {name: as_written(rest[name]) for name in names},
        "tied": count.tied,
        "seats_to_draw": to_draw,
        "vacant": seats - len(count.elected) - to_draw,
    }


def listed(candidates: list[list[str]], seats: int) -> dict[str, str]:
    """Return each person's first line with its alternate, as many as there are seats."""
    first: dict[str, str] = {}
    for name, alternate in candidates:
        first.setdefault(name, alternate)
    return dict(list(first.items())[:seats])


def as_written(value: Fraction) -> Json:
    return {"fraction": f"{value.numerator}/{value.denominator}"}
