"""The accounting entries of a dividend: what each event debits and credits, always balanced.

Knows concepts, never an account's code: each entity gives its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from governance.rules.payments_errors import VoucherError


class Concept(StrEnum):
    """The accounts that a dividend touches."""

    PROFITS = "profits"
    PAYABLE = "payable"
    TAX_WITHHELD = "tax_withheld"
    BANK = "bank"
    COURT_DEPOSITS = "court_deposits"
    HOLDER_DEBTS = "holder_debts"
    RESERVE = "reserve"
    CAPITAL = "capital"


class Event(StrEnum):
    """What is entered."""

    DECLARATION = "declaration"
    WITHHOLDING = "withholding"
    PAYMENT = "payment"
    RETURN = "return"
    COURT_DEPOSIT = "court_deposit"
    SET_OFF = "set_off"
    PRESCRIPTION = "prescription"
    SHARES_CREDITED = "shares_credited"


SIDES: Mapping[Event, tuple[Concept, Concept]] = {
    Event.DECLARATION: (Concept.PROFITS, Concept.PAYABLE),
    Event.WITHHOLDING: (Concept.PAYABLE, Concept.TAX_WITHHELD),
    Event.PAYMENT: (Concept.PAYABLE, Concept.BANK),
    Event.RETURN: (Concept.BANK, Concept.PAYABLE),
    Event.COURT_DEPOSIT: (Concept.PAYABLE, Concept.COURT_DEPOSITS),
    Event.SET_OFF: (Concept.PAYABLE, Concept.HOLDER_DEBTS),
    Event.PRESCRIPTION: (Concept.PAYABLE, Concept.RESERVE),
    Event.SHARES_CREDITED: (Concept.PAYABLE, Concept.CAPITAL),
}
"""The account debited and the one credited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One thing that happened, of one amount."""

    event: Event
    on: date
    amount: Decimal
    reference: str
    third_party: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the voucher: one account, debited or credited."""

    on: date
    event: Event
    account: str
    account_name: str
    debit: Decimal
    credit: Decimal
    reference: str
    third_party: str


def entries(happenings: Iterable[Happening], codes: Mapping[Concept, tuple[str, str]]) -> Iterable[Entry]:
    """Yield two lines for each thing that happened: the account debited and the account credited, of one amount.

    A payment of 100: payable 100 debit, bank 100 credit. Raises VoucherError where an account has no code.
    """
    for each in happenings:
        debited, credited = SIDES[each.event]
        for concept, debit, credit in ((debited, each.amount, Decimal(0)), (credited, Decimal(0), each.amount)):
            if concept not in codes:
                raise _without_code(concept)
            code, name = codes[concept]
            yield Entry(
                on=each.on,
                event=each.event,
                account=code,
                account_name=name,
                debit=debit,
                credit=credit,
                reference=each.reference,
                third_party=each.third_party,
            )


def missing_codes(events: Iterable[Event], codes: Mapping[Concept, object]) -> tuple[Concept, ...]:
    """List the accounts that some events touch and that have no code."""
    touched = {concept for event in events for concept in SIDES[event]}
    return tuple(concept for concept in Concept if concept in touched and concept not in codes)


def balances(lines: Sequence[Entry]) -> bool:
    """Say whether debits equal credits."""
    return sum((each.debit for each in lines), Decimal(0)) == sum((each.credit for each in lines), Decimal(0))


def _without_code(concept: Concept) -> VoucherError:
    return VoucherError(
        field="cuenta contable",
        value=concept.value,
        message_es=f"La cuenta contable de «{concept.value}» no tiene código en esta entidad: escríbalo en las cuentas contables.",
        message_en=f"The ledger account of “{concept.value}” has no code in this entity: write it among the ledger accounts.",
    )
