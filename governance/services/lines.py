"""The lines of a posting as people and programs give them: read once, each refusal naming its line. Writes nothing."""

from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from governance.models import Account, Register, Security
from governance.rules.kinds import BETWEEN_HOLDERS, AccountPurpose, PostingKind
from governance.rules.ledger import Holding, Moved
from governance.services.balances import Balance
from governance.wording import refusals

_LARGEST = Decimal(10) ** 18


class Line(NamedTuple):
    """One movement to post: a positive quantity of a security from one account to another. Keys do as well as rows."""

    security: Security | int
    from_account: Account | int
    to_account: Account | int
    quantity: Decimal


def read_lines(register: Register, lines: Sequence[Line], effective_on: date) -> list[Moved]:
    if not lines:
        raise refusals.no_lines()
    known = {line.security.pk: line.security for line in lines if isinstance(line.security, Security)}
    missing = {line.security for line in lines if not isinstance(line.security, Security)} - known.keys()
    if missing:
        known |= Security.objects.in_bulk(missing)
    smallest = {key: Decimal(1).scaleb(-row.decimals) for key, row in known.items() if row.entity_id == register.entity_id}
    moved = []
    for number, line in enumerate(lines, 1 if len(lines) > 1 else 0):
        security, source, target = (each if isinstance(each, int) else each.pk for each in line[:3])
        quantity = line.quantity
        if security not in smallest:
            raise refusals.line(
                number=number, value=_code(known.get(security), security), es="no es una especie de esta entidad. Elija otra.", en=_NOT_OURS
            )
        _refuse_quantity(number, quantity, smallest[security])
        if source == target:
            raise refusals.line(
                number=number,
                value=_named(source),
                es="es la cuenta de origen y la de destino. Elija dos cuentas distintas.",
                en=_TO_ITSELF,
            )
        moved.append(Moved(security, source, target, quantity, effective_on))
    return moved


_NOT_OURS = "is not a security of this entity. Choose another."
_TO_ITSELF = "is both the origin and the destination. Choose two different accounts."


def _code(security: Security | None, key: int) -> str | int:
    return security.code if security else key


def _named(account: int) -> str | int:
    """Return an account as people know it: its number and its title."""
    row = Account.objects.filter(pk=account).first()
    return str(row) if row else account


def _refuse_quantity(number: int, quantity: Decimal, smallest: Decimal) -> None:
    if not isinstance(quantity, Decimal) or not quantity.is_finite() or quantity <= 0:
        raise refusals.line(
            number=number,
            value=_written(quantity),
            es="no es una cantidad mayor que cero. Para deshacer un asiento use «Revertir».",
            en="is not a quantity above zero. To undo a posting use “Reverse”.",
        )
    if quantity >= _LARGEST or quantity % smallest:
        decimals = -int(smallest.as_tuple().exponent)
        raise refusals.line(
            number=number,
            value=_written(quantity),
            es=f"tiene más de {decimals} decimales o está fuera de rango. Corrija la cantidad.",
            en=f"has more than {decimals} decimals or is out of range. Correct the quantity.",
        )


def _written(quantity: object) -> object:
    return refusals.figure(quantity) if isinstance(quantity, Decimal) else quantity


def refuse_accounts(register: Register, kind: PostingKind, moved: list[Moved], locked: dict[Holding, Balance]) -> None:
    """Raise LineError, naming the first line, on an account that is not of the entity, is closed, or may not be in this kind of posting.

    Each holding is judged once; only then is the line looked for.
    """
    wrong = {key: refusal for key, balance in locked.items() if (refusal := _fault(register, kind, balance, moved[0].effective_on))}
    if not wrong and all((line.from_account, line.security) in locked and (line.to_account, line.security) in locked for line in moved):
        return
    for number, line in enumerate(moved, 1 if len(moved) > 1 else 0):
        for account in (line.from_account, line.to_account):
            refusal = wrong.get((account, line.security)) if (account, line.security) in locked else _not_ours
            if refusal:
                raise refusal(number, account)


Refusal = Callable[[int, int], Exception]


def _fault(register: Register, kind: PostingKind, balance: Balance, effective_on: date) -> Refusal | None:
    if balance.entity_id != register.entity_id:
        return _not_ours
    closed_on = balance.closed_on
    if closed_on is not None and effective_on >= closed_on:
        return lambda number, account: _closed(number, account, closed_on)
    if balance.purpose == AccountPurpose.ISSUE and kind in BETWEEN_HOLDERS:
        return lambda number, _account: refusals.touches_issue(number=number, kind=kind)
    return None


def _not_ours(number: int, account: int) -> Exception:
    return refusals.line(
        number=number, value=_named(account), es="no es una cuenta de esta entidad. Elija otra.", en="is not an account of this entity."
    )


def _closed(number: int, account: int, closed_on: date) -> Exception:
    return refusals.line(
        number=number,
        value=_named(account),
        es=f"está cerrada desde el {closed_on:%d/%m/%Y}. Elija otra cuenta.",
        en=f"is closed since {closed_on.isoformat()}. Choose another account.",
    )
