"""The lines of one payment date: who takes how many shares of each instalment, whose income it is and where the money goes.

Reads the register, encumbrances, unpaid shares and tax profiles in sets; computes no money (see `rules.liquidation`). Writes nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from core.rules.rounding import half_up
from governance.models import AccountHolder, DividendInstalment, Encumbrance, Entity, Person, Register
from governance.rules import entitlements
from governance.rules.encumbrance_kinds import EncumbranceKind
from governance.rules.encumbrances import To
from governance.rules.kinds import AccountPurpose
from governance.rules.profit_kinds import Disposal, EntitlementBasis
from governance.rules.provisions import DueDay, NewShares, PaidPart, PendingDividendRule
from governance.selectors import dividend_positions, encumbrances, profits, subscriptions
from governance.selectors.dividend_positions import Entitled, HolderRules

IN_ARREARS = "Suscriptor en mora: se compensa con lo que debe"
UNIDENTIFIED = "Titular por identificar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of an account's shares with one destination and one taxpayer."""

    account: int
    purpose: AccountPurpose
    shares: Decimal
    paid_shares: Decimal
    basis: EntitlementBasis = EntitlementBasis.HELD
    posting: int | None = None
    beneficiary: int | None = None
    payee: int | None = None
    disposal: Disposal = Disposal.HOLDER
    destination: str = ""


def pieces(instalment: DividendInstalment, register: Register, known_at: int) -> list[Piece]:
    """Return every part of every account that takes an instalment."""
    dividend, entity = instalment.dividend, register.entity
    rules = _rules(entity, instalment)
    held = dividend_positions.entitled(instalment, register, known_at, rules)
    unpaid, arrears = _unpaid(entity, instalment)
    moved = _moved(instalment)
    owners = _owners(each.account_id for each in held)
    found: list[Piece] = []
    for each in held:
        weight = (Fraction(each.shares) - unpaid.get(each.account_id, Fraction(0))) / Fraction(each.shares)
        for part in _destinations(each, moved.get(each.account_id, ()), arrears.get(each.account_id, Decimal())):
            weighed = replace(part, paid_shares=half_up(Fraction(part.shares) * max(Fraction(0), weight), 12))
            found.extend(_by_owner(weighed, owners.get(each.account_id, ()), dividend.security.decimals))
    return found


def _rules(entity: Entity, instalment: DividendInstalment) -> HolderRules:
    on = instalment.dividend.declared_on
    return HolderRules(
        pending=profits.required(entity, PendingDividendRule, "pending", on),
        due_day=profits.required(entity, DueDay, "transfer", on),
        new_shares=profits.optional(entity, NewShares, "first_month", on),
        new_shares_approved=instalment.dividend.distribution.decision.new_shares_approved,
    )


def _unpaid(entity: Entity, instalment: DividendInstalment) -> tuple[dict[int, Fraction], dict[int, Decimal]]:
    """Return by account the shares that count for nothing because their par is not paid, and those whose subscriber is in arrears."""
    rule = profits.required(entity, PaidPart, "dividends", instalment.dividend.declared_on)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    arrears: dict[int, Decimal] = defaultdict(Decimal)
    for part in subscriptions.paid_parts(instalment.dividend.security, instalment.pay_on):
        lost[part.account_id] += Fraction(part.quantity) - entitlements.paid_shares(rule, shares=part.quantity, paid=part.paid)
        if part.in_arrears:
            arrears[part.account_id] += part.quantity
    return lost, arrears


def _moved(instalment: DividendInstalment) -> dict[int, list[Piece]]:
    """Return by account the parts whose dividend is withheld or goes to another than the holder (BC-19, BC-20, CCo 411-413)."""
    payees = encumbrances.dividend_payees(security=instalment.dividend.security, on=instalment.pay_on)
    kinds = dict(Encumbrance.objects.filter(pk__in=[each.encumbrance_id for each in payees]).values_list("pk", "kind"))
    found: dict[int, list[Piece]] = defaultdict(list)
    for each in payees:
        kind = kinds[each.encumbrance_id]
        disposal = Disposal.THIRD_PARTY
        if each.kind is To.DEPOSIT:
            disposal = Disposal.COURT if kind == EncumbranceKind.ATTACHMENT else Disposal.DEPOSIT
        # The usufructuary's dividend is the usufructuary's income; a creditor collects the holder's.
        own = each.payee_person_id if kind == EncumbranceKind.USUFRUCT else None
        found[each.account_id].append(
            Piece(
                account=each.account_id,
                purpose=AccountPurpose.HOLDER,
                shares=each.quantity,
                paid_shares=Decimal(),
                beneficiary=own,
                payee=each.payee_person_id,
                disposal=disposal,
                destination=each.destination[:300],
            )
        )
    return found


def _destinations(held: Entitled, moved: Sequence[Piece], arrears: Decimal) -> list[Piece]:
    """Part an account's shares by destination; what no encumbrance or arrears take is the holder's, reserved or held."""
    left, found = held.shares, []
    for each in moved:
        shares = min(left, each.shares)
        if shares > 0:
            found.append(replace(each, shares=shares, purpose=held.purpose))
            left -= shares
    plain = Piece(account=held.account_id, purpose=held.purpose, shares=left, paid_shares=Decimal())
    late = min(left, arrears)
    if late > 0:
        found.append(replace(plain, shares=late, disposal=Disposal.DEPOSIT, destination=IN_ARREARS))
        left -= late
    kept = min(left, held.kept)
    if kept > 0:
        found.append(replace(plain, shares=kept, basis=EntitlementBasis.RESERVED, posting=held.posting_id))
        left -= kept
    return [*found, replace(plain, shares=left)] if left > 0 else found


def _owners(accounts: Iterable[int]) -> Mapping[int, list[AccountHolder]]:
    keys = list(accounts)
    found: dict[int, list[AccountHolder]] = defaultdict(list)
    for each in AccountHolder.objects.filter(account__in=keys).order_by("account_id", "person_id"):
        found[each.account_id].append(each)
    return found


def _by_owner(piece: Piece, owners: Sequence[AccountHolder], decimals: int) -> list[Piece]:
    """Give each owner of a joint account its portion of the income; the common representative is paid for all."""
    if piece.purpose is AccountPurpose.UNIDENTIFIED or not owners:
        return [replace(piece, disposal=Disposal.DEPOSIT, destination=piece.destination or UNIDENTIFIED)]
    kept = piece.disposal in (Disposal.DEPOSIT, Disposal.COURT)
    if piece.beneficiary is not None or len(owners) == 1:
        owner = owners[0].person_id
        payee = piece.payee or (None if kept else owner)
        return [replace(piece, beneficiary=piece.beneficiary or owner, payee=payee)]
    representative = next((each.person_id for each in owners if each.is_representative), None)
    whole = sum((Fraction(each.numerator, each.denominator) for each in owners), Fraction(0))
    left, weight_left, found = piece.shares, piece.paid_shares, []
    for number, each in enumerate(owners, start=1):
        part = Fraction(each.numerator, each.denominator) / whole
        last = number == len(owners)
        shares = left if last else half_up(Fraction(piece.shares) * part, max(decimals, 6))
        weight = weight_left if last else half_up(Fraction(piece.paid_shares) * part, 12)
        left, weight_left = left - shares, weight_left - weight
        payee = piece.payee or (None if kept else representative or each.person_id)
        found.append(replace(piece, shares=shares, paid_shares=weight, beneficiary=each.person_id, payee=payee))
    return found


def persons(lines: Iterable[Piece]) -> dict[int, Person]:
    """Return the beneficiaries of some lines by key."""
    keys = {each.beneficiary for each in lines if each.beneficiary is not None}
    return {person.pk: person for person in Person.objects.filter(pk__in=keys)}
