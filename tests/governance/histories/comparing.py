"""Asks the register after each command what the model can answer too: today, at past dates and as known at earlier moments."""

from collections import Counter
from datetime import date, timedelta
from random import Random

from core import clock
from core.audit.registry import run_verifiers, verifier_names
from governance.models import Position
from governance.rules.encumbrance_kinds import HolderRight
from governance.selectors import encumbrances, positions
from governance.services import previews
from tests.governance.histories.drawing import BEGINS, HOLDERS
from tests.governance.histories.playing import Player
from tests.governance.model.facts import ISSUE
from tests.governance.model.register import ALL
from tests.governance.model.rights import BENEFICIARY, DEPOSIT, DIVIDENDS, HOLDER, VOTE, whose


def compare(player: Player, random: Random) -> None:
    """Compare a handful of answers. Raises AssertionError."""
    today = clock.date_of(player.moments[-1])
    day = BEGINS + timedelta(days=random.randint(0, (today - BEGINS).days))
    with clock.pinned(player.moments[-1]):
        _today(player)
        _positions(player, day, random.randint(0, len(player.model.postings)))
        _encumbrances(player, day, random.randint(0, player.step))
        _encumbrances(player, today, ALL)
        name = random.choice(HOLDERS)
        _state(player, name)
        _rights(player, name, day)
        _payees(player, day)


def compare_all(player: Player) -> None:
    """Compare every date with what is known now, and ask the verifiers whether the register is intact."""
    with clock.pinned(player.moments[-1]):
        for day in player.model.days(BEGINS):
            _positions(player, day, len(player.model.postings))
            _encumbrances(player, day, ALL)
            _payees(player, day)
        own = [name for name in verifier_names() if name.startswith("governance.")]
        found = [report for report in run_verifiers(own) if report.faults]
        assert not found, found


def _today(player: Player) -> None:
    names = {account.pk: name for name, account in player.house.book.made.items()} | {player.house.book.issue.pk: ISSUE}
    rows = Position.objects.filter(security=player.house.book.common).exclude(quantity=0).values_list("account_id", "quantity")
    today = clock.today()
    wanted = {name: held for name in names.values() if (held := player.model.held(name, today))}
    assert {names[key]: int(quantity) for key, quantity in rows} == wanted


def _positions(player: Player, day: date, number: int) -> None:
    names = {account.pk: name for name, account in player.house.book.made.items()} | {player.house.book.issue.pk: ISSUE}
    rows = positions.as_of(player.house.book.common, day, number, with_issue=True)
    found = {names[row.account_id]: int(row.quantity) for row in rows}
    wanted = {name: held for name in names.values() if (held := player.model.numbered(name, day, number))}
    assert found == wanted, f"held on {day} as known at {number}: {found}, expected {wanted}"
    assert sum(found.values()) == 0
    one = HOLDERS[number % len(HOLDERS)]
    assert positions.quantity(player.house.book.made[one], player.house.book.common, day, number) == wanted.get(one, 0)


def _encumbrances(player: Player, day: date, step: int) -> None:
    known = player.moments[step] if step < len(player.moments) else None
    standing = encumbrances.in_force(security=player.house.book.common, on=day, known_at=known)
    found = {each.encumbrance.pk: int(each.quantity) for each in standing}
    wanted = {player.house.rows[burden.key].pk: len(rests) for name in HOLDERS for burden, rests in player.model.standing(name, day, step)}
    assert found == wanted, f"in force on {day} as known at step {step}: {found}, expected {wanted}"


def _state(player: Player, name: str) -> None:
    today = clock.today()
    state = previews.state_of(player.house.book.made[name], player.house.book.common)
    held, blocked = player.model.held(name, today), len(player.model.blocked(name, today))
    assert (state.held, state.blocked, state.free) == (held, blocked, held - blocked), f"{name}: {state}, expected {held} and {blocked}"


def _rights(player: Player, name: str, day: date) -> None:
    for right in (VOTE, DIVIDENDS):
        answer = encumbrances.entitled(
            account=player.house.book.made[name], security=player.house.book.common, right=HolderRight(right), on=day
        )
        found = Counter({(str(part.to), part.encumbrance): 0 for part in answer.shares})
        for part in answer.shares:
            found[str(part.to), part.encumbrance] += part.parts
        assert +found == _whose(player, name, right, day), f"{right} of {name} on {day}"


def _whose(player: Player, name: str, right: str, day: date) -> Counter:
    found: Counter = Counter()
    for over in player.model.over(name, day).values():
        to, key = whose(right, over)
        if to != HOLDER and key is not None:
            found[to, player.house.rows[key].pk] += 1
    found[HOLDER, None] = player.model.held(name, day) - found.total()
    return +found


def _payees(player: Player, day: date) -> None:
    found: Counter = Counter()
    for each in encumbrances.dividend_payees(security=player.house.book.common, on=day):
        found[each.account_id, str(each.kind), each.payee_person_id, each.encumbrance_id] += int(each.quantity)
    wanted: Counter = Counter()
    for name in HOLDERS:
        for (to, row), shares in _whose(player, name, DIVIDENDS, day).items():
            if to in (BENEFICIARY, DEPOSIT):
                wanted[player.house.book.made[name].pk, to, _payee(player, to, row), row] += shares
    assert found == wanted


def _payee(player: Player, to: str, row: int) -> int | None:
    burden = next(player.model.burden(key) for key, each in player.house.rows.items() if each.pk == row)
    return player.house.persons[burden.terms.beneficiary].pk if to == BENEFICIARY else None
