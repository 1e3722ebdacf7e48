"""The lines of one payment date: who takes how many shares of each instalment, whose income it is and where the money goes.

Shares in arrears come first: their rights sleep, whoever else has a right over the account. Encumbrances take of the others, the holder has
the rest. Reads the register, encumbrances and unpaid shares in sets; computes no money (see `rules.liquidation`). Writes nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from core.rules.rounding import half_up
from governance.models import AccountHolder, DividendInstalment, Encumbrance, Entity, Person, Register
from governance.rules import entitlements
from governance.rules.encumbrance_kinds import EncumbranceKind
from governance.rules.encumbrances import To
from governance.rules.entitlements import IN_ARREARS, Layers, Lot
from governance.rules.kinds import AccountPurpose
from governance.rules.profit_kinds import Disposal, EntitlementBasis
from governance.rules.provisions import ArrearsDividend, DueDay, NewShares, PaidPart, PendingDividendRule
from governance.rules.provisions.dividends import ArrearsFate
from governance.selectors import dividend_claims, dividend_positions, profits, subscriptions
from governance.selectors.dividend_positions import Entitled, HolderRules
from governance.selectors.encumbrances import Payee

UNIDENTIFIED = "Titular por identificar"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of an account's shares with one destination and one taxpayer; `late` where their subscriber is in arrears."""

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
    late: bool = False


def pieces(instalment: DividendInstalment, register: Register, known_at: int) -> list[Piece]:
    """Return every part of every account that takes an instalment."""
    dividend, entity = instalment.dividend, register.entity
    rules = _rules(entity, instalment)
    held = dividend_positions.entitled(instalment, register, known_at, rules)
    paid = profits.required(entity, PaidPart, "dividends", dividend.declared_on)
    lots = _lots(instalment)
    fate = profits.required(entity, ArrearsDividend, "subscribers", dividend.declared_on).fate if lots else ArrearsFate.KEPT
    moved = _moved(dividend_claims.payees(instalment, register, known_at, rules))
    owners = _owners(each.account_id for each in held)
    found: list[Piece] = []
    for each in held:
        parts = entitlements.layers(paid, held=each.shares, lots=lots.get(each.account_id, ()))
        for part in _destinations(each, parts, moved.get(each.account_id, ()), fate):
            found.extend(_by_owner(part, owners.get(each.account_id, ()), dividend.security.decimals))
    return found


def _rules(entity: Entity, instalment: DividendInstalment) -> HolderRules:
    on = instalment.dividend.declared_on
    return HolderRules(
        pending=profits.required(entity, PendingDividendRule, "pending", on),
        due_day=profits.required(entity, DueDay, "transfer", on),
        new_shares=profits.optional(entity, NewShares, "first_month", on),
        new_shares_approved=instalment.dividend.distribution.decision.new_shares_approved,
    )


def _lots(instalment: DividendInstalment) -> dict[int, list[Lot]]:
    """Return by account the shares that are not fully paid on the payment date, by subscription."""
    found: dict[int, list[Lot]] = defaultdict(list)
    for part in subscriptions.paid_parts(instalment.dividend.security, instalment.pay_on):
        found[part.account_id].append(Lot(shares=part.quantity, paid=part.paid, in_arrears=part.in_arrears))
    return found


def _moved(payees: Sequence[Payee]) -> dict[int, list[Piece]]:
    """Return by account the parts whose dividend is withheld or goes to another than the holder (BC-19, BC-20, CCo 411-413)."""
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


def _destinations(held: Entitled, parts: Layers, moved: Sequence[Piece], fate: ArrearsFate) -> Iterator[Piece]:
    """Part an account's shares by destination: arrears first, then what encumbrances move, what the seller kept, and the holder's rest."""
    if parts.late and fate is ArrearsFate.KEPT:
        late = Piece(account=held.account_id, purpose=held.purpose, shares=parts.late, paid_shares=half_up(parts.late_weight, 12))
        yield replace(late, disposal=Disposal.DEPOSIT, destination=IN_ARREARS, late=True)
    plain = Piece(account=held.account_id, purpose=held.purpose, shares=parts.clear, paid_shares=Decimal())
    kept = replace(plain, shares=held.kept, basis=EntitlementBasis.RESERVED, posting=held.posting_id)
    left = parts.clear
    for each in (*moved, kept, plain):
        shares = min(left, each.shares)
        if shares > 0:
            # Of the shares that are not in arrears none is told from another: each counts for the average of what is paid of them.
            weight = half_up(parts.clear_weight * Fraction(shares) / Fraction(parts.clear), 12)
            yield replace(each, shares=shares, paid_shares=weight, purpose=held.purpose)
            left -= shares


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
