"""Draws the next command of a history from a seeded generator, looking at the model so that figures fall on and beside the limits."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from random import Random

from tests.governance.histories.commands import Command, Encumber, Extend, Keep, Move, Pay, Permit, Release, Reverse, Split
from tests.governance.model import facts, rights
from tests.governance.model.facts import ISSUE, Burden, Line, Terms
from tests.governance.model.register import Register

HOLDERS = ("Ana", "Beto", "Caro")
BEGINS = date(2026, 3, 16)
_WEIGHTS = {
    "transfer": 30, "issue": 7, "cancellation": 4, "several": 4, "again": 1, "reverse": 9, "encumber": 15, "extend": 4, "release": 9,
    "permit": 13, "split": 3, "pay": 4, "keep": 2,
}  # fmt: skip
PERSONS = ("Banco", "Usufructuario")


class Drawing:
    """One history being drawn. `exchange`: of shares that a depository keeps, whose trades decide on dividends."""

    def __init__(self, seed: int, register: Register, *, exchange: bool = False) -> None:
        self.random = Random(f"{seed}-{exchange}")
        self.register = register
        self.today = BEGINS
        self.exchange = exchange
        self.next_ones: list[Command] = []

    def next(self) -> Command:
        """Return the next command; days go by between some."""
        if self.next_ones:
            return self.next_ones.pop(0)
        self.today += timedelta(days=self.random.choice((0, 0, 0, 1, 1, 2)))
        if not self.register.postings:
            return self._issue()
        names = [name for name in _WEIGHTS if getattr(self, f"_may_{name}", lambda: True)()]
        return getattr(self, f"_{self.random.choices(names, [_WEIGHTS[name] for name in names])[0]}")()

    def _day(self) -> date:
        """Today, or for one in five some earlier day; rarely tomorrow, which is always refused."""
        drawn = self.random.random()
        if drawn < 0.78:
            return self.today
        if drawn < 0.99 or self.exchange:
            return BEGINS + timedelta(days=self.random.randint(0, (self.today - BEGINS).days))
        return self.today + timedelta(days=1)

    def _letter(self, on: date) -> date:
        """A letter is of the day of registration or of a few days before."""
        back = self.random.choice((0, 0, 0, 1, 3, 6))
        return max(BEGINS, min(on, self.today) - timedelta(days=back))

    def _quantity(self, holder: str, on: date) -> int:
        """Some figure, or the limit and one more: all that is held, all that is free."""
        held = self.register.held(holder, on)
        free = held - len(self.register.blocked(holder, on))
        limits = [held, held + 1, free, free + 1, held // 2, free // 2]
        return max(1, self.random.choice([*limits, self.random.randint(1, 40)]))

    def _holder(self) -> str:
        """Somebody who holds, if anybody does."""
        holding = [name for name in HOLDERS if self.register.held(name, self.today)]
        return self.random.choice(holding or list(HOLDERS))

    def _move(self, kind: str, lines: tuple[Line, ...], **more: object) -> Move:
        on = more.pop("on", None) or self._day()
        return Move(today=self.today, kind=kind, lines=lines, on=on, agreed=self._letter(on), **more)  # type: ignore[arg-type]

    def _issue(self) -> Move:
        on = self.today + timedelta(days=1) if self.register.postings and self.random.random() < 0.06 else self._day()
        return self._move("issue", (Line(ISSUE, self.random.choice(HOLDERS), self.random.randint(5, 60)),), on=on)

    def _cancellation(self) -> Move:
        holder, on = self._holder(), self._day()
        return self._move("cancellation", (Line(holder, ISSUE, max(1, self._quantity(holder, on) // 3)),), on=on)

    def _transfer(self) -> Move:
        source, on = self._holder(), self._day()
        target = self.random.choice([name for name in HOLDERS if name != source])
        named = [each.key for each, _rests in self.register.standing(source, on)]
        return self._move(
            "transfer",
            (Line(source, target, self._quantity(source, on)),),
            on=on,
            reserved=self.random.random() < 0.25,
            named=tuple(self.random.sample(named, 1)) if named and self.random.random() < 0.25 else (),
            inscribed=not self.exchange and self.random.random() < 0.3,
        )

    def _several(self) -> Move:
        """Several lines: one who gives to two, two who give to one, or a chain."""
        on, order = self._day(), self.random.sample(HOLDERS, 3)
        if self.random.random() < 0.4:
            first = self._quantity(order[0], on)
            chain = (Line(order[0], order[1], first), Line(order[1], order[2], max(1, self.random.choice((first, first // 2, first + 2)))))
            return self._move("transfer", chain, on=on)
        pairs = [(order[0], order[1]), (order[0], order[2])] if self.random.random() < 0.5 else [(order[0], order[2]), (order[1], order[2])]
        return self._move("transfer", tuple(Line(*pair, max(1, self._quantity(pair[0], on) // 2)) for pair in pairs), on=on)

    def _again(self) -> Move:
        source = self._holder()
        target = self.random.choice([name for name in HOLDERS if name != source])
        number = self.random.choice(self.register.postings).number
        return self._move("transfer", (Line(source, target, 1),), on=self.today, ref=number)

    def _reverse(self) -> Reverse:
        on = None if self.random.random() < 0.7 else self._day()
        splits = [each for each in self.register.postings if each.kind == "split"]
        among = splits if splits and self.random.random() < 0.5 else self.register.postings[-8:]
        return Reverse(today=self.today, number=self.random.choice(among).number, on=on)

    def _may_encumber(self) -> bool:
        return not self.exchange or len(self.register.burdens) < 3

    def _encumber(self) -> Encumber:
        holder, on = self._holder(), self._day()
        standing = [each.key for each, _rests in self.register.standing(holder, on)]
        upon = tuple(self.random.sample(standing, 1)) if standing and self.random.random() < 0.55 else ()
        return Encumber(today=self.today, holder=holder, terms=self._terms(), quantity=self._quantity(holder, on), on=on, upon=upon)

    def _terms(self) -> Terms:
        kind = self.random.choices(
            (facts.PLEDGE, facts.USUFRUCT, facts.ANTICHRESIS, facts.ATTACHMENT, facts.LITIGATION, facts.CANCELLED, facts.SUSPENSION),
            (8, 4, 2, 6, 2, 1, 1),
        )[0]
        some = self.random.random() < 0.3
        scope = {
            facts.ATTACHMENT: facts.DIVIDENDS_ONLY if some else facts.SHARES_AND_DIVIDENDS,
            facts.LITIGATION: facts.SHARES_AND_DIVIDENDS if some else "",
        }.get(kind, "")
        granted = {facts.PLEDGE: {rights.DIVIDENDS}, facts.ANTICHRESIS: {rights.VOTE}}.get(kind, set()) if some else set()
        reserved = {rights.VOTE} if some and kind == facts.USUFRUCT else set()
        beneficiary = self.random.choice(PERSONS) if kind in facts.IN_FAVOUR else ""
        return Terms(kind, scope, beneficiary, frozenset(granted), frozenset(reserved))

    def _may_extend(self) -> bool:
        return bool(self.register.burdens)

    _may_release = _may_permit = _may_extend

    def _burden(self) -> Burden:
        """An encumbrance, mostly one in force."""
        living = [each for each in self.register.burdens if self.register.resting(each, self.today)]
        return self.random.choice(living if living and self.random.random() < 0.9 else self.register.burdens)

    def _part(self, burden: Burden) -> int:
        left = len(self.register.resting(burden, self.today))
        return max(1, self.random.choice((left, left + 1, left // 2, left // 3, 3)))

    def _extend(self) -> Extend:
        burden = self._burden()
        return Extend(today=self.today, burden=burden.key, quantity=self._quantity(burden.holder, self.today), on=self._day())

    def _release(self) -> Release:
        burden = self._burden()
        quantity = None if self.random.random() < 0.3 else self._part(burden)
        return Release(today=self.today, burden=burden.key, quantity=quantity, on=self._day())

    def _permit(self) -> Permit:
        burden = self._burden()
        asked = rights.consents(burden.terms) or ("creditor",)
        consent = "authority" if self.random.random() < 0.03 else self.random.choice(asked)
        quantity = 0 if self.random.random() < 0.5 else self._part(burden)
        on = max(BEGINS, self.today - timedelta(days=self.random.choice((0, 0, 0, 5))))
        leave = Permit(today=self.today, burden=burden.key, consent=consent, quantity=quantity, ends=self.random.random() < 0.5, on=on)
        if self.random.random() < 0.5:
            self._use(burden, leave, [each for each in asked if each != consent])
        return leave

    def _use(self, burden: Burden, leave: Permit, others: list[str]) -> None:
        """Let a transfer follow a leave: of what it covers or one more, with the other leaves that it takes or without."""
        if self.random.random() < 0.6:
            self.next_ones += [replace(leave, consent=other) for other in others]
        covered = leave.quantity or len(self.register.resting(burden, self.today))
        free = self.register.held(burden.holder, self.today) - len(self.register.blocked(burden.holder, self.today))
        named = self.random.random() < 0.5
        quantity = max(1, covered + (0 if named else free) + self.random.choice((0, 0, 0, 1)))
        target = self.random.choice([name for name in HOLDERS if name != burden.holder])
        lines = (Line(burden.holder, target, quantity),)
        self.next_ones.append(self._move("transfer", lines, on=self.today, named=(burden.key,) if named else ()))

    def _may_split(self) -> bool:
        return not self.exchange and sum(each.kind == "split" for each in self.register.postings) < 2

    def _split(self) -> Split:
        on = self._day() if self.random.random() < 0.7 else BEGINS + (self.today - BEGINS) // 2
        return Split(today=self.today, ratio=self.random.choice((Fraction(2), Fraction(5), Fraction(1, 2), Fraction(2, 5))), on=on)

    def _may_pay(self) -> bool:
        return self.register.issued(self.today) > 0

    def _pay(self) -> Pay:
        days = (self.today - BEGINS).days
        pay_on = self.today - timedelta(days=self.random.randint(0, min(days, 6)))
        declared = max(BEGINS, pay_on - timedelta(days=self.random.randint(0, 12)))
        return Pay(today=self.today, per_share=self.random.choice(("100", "3.333333", "0.777777", "12.5")), declared=declared, on=pay_on)

    def _keep(self) -> Keep:
        return Keep(today=self.today, on=BEGINS + timedelta(days=self.random.randint(0, (self.today - BEGINS).days)))
