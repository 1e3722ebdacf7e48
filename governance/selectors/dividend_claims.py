"""Whose dividend the encumbrances take, where shares and their dividend are with two accounts on the payment date.

A letter may give the dividend before it moves the shares in the register, or keep it after: what rests on those shares goes with their
dividend (BC-19 over BC-16). Reads which encumbrances each posting carried along. Writes nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from django.db.models import F, Q

from governance.models import DividendInstalment, Encumbrance, Register
from governance.selectors import dividend_positions, encumbrances
from governance.selectors.dividend_positions import HolderRules
from governance.selectors.encumbrances import Payee


class _Carried(NamedTuple):
    """What a posting carried along: so many shares of an encumbrance of one account, now under another of the other."""

    posting: int
    before: int
    giver: int
    after: int
    taker: int
    quantity: Decimal
    registered: bool


def payees(instalment: DividendInstalment, register: Register, known_at: int, rules: HolderRules) -> list[Payee]:
    """Return the parts whose dividend is withheld or goes to another than the holder, each at the account that takes the dividend."""
    security = instalment.dividend.security
    found = encumbrances.dividend_payees(security=security, on=instalment.pay_on)
    if not found:
        return []
    carried = list(_carried(instalment, register))
    verdicts = dividend_positions.verdicts(instalment, register, known_at, rules, [each.posting for each in carried])
    # Registered by the payment date, its dividend with the seller: the last one back first.
    for each in reversed(carried):
        if each.registered and verdicts.get(each.posting, "in") != "in":
            found = _moved(found, (each.after, each.before), each.giver, each.quantity)
    # Registered later, its dividend already with the buyer: in the order in which the shares will move.
    for each in carried:
        if not each.registered and verdicts.get(each.posting) == "in":
            found = _moved(found, (each.before, each.after), each.taker, each.quantity)
    return found


def _carried(instalment: DividendInstalment, register: Register) -> Iterator[_Carried]:
    dividend = instalment.dividend
    rows = Encumbrance.objects.filter(
        Q(posting__agreed_on__gte=dividend.declared_on) | Q(posting__effective_on__gt=instalment.pay_on),
        security=dividend.security,
        carried_from__security=dividend.security,
        posting__register=register,
        posting__reversed_by__isnull=True,
    ).exclude(account=F("carried_from__account"))
    fields = ("posting", "carried_from", "carried_from__account", "pk", "account", "quantity", "posting__effective_on")
    for row in rows.order_by("posting__effective_on", "posting__number", "pk").values_list(*fields):
        yield _Carried._make((*row[:-1], row[-1] <= instalment.pay_on))


def _moved(found: Iterable[Payee], keys: tuple[int, int], account: int, quantity: Decimal) -> list[Payee]:
    """Move up to a quantity of the parts of one encumbrance to another account, under the other's key."""
    made: list[Payee] = []
    left = quantity
    for each in found:
        part = min(left, each.quantity) if each.encumbrance_id == keys[0] else Decimal()
        if part > 0:
            made.append(replace(each, encumbrance_id=keys[1], account_id=account, quantity=part))
            left -= part
        if each.quantity > part:
            made.append(replace(each, quantity=each.quantity - part))
    return made
