"""Paper titles of shares: when they are definitive, who signs, what they say, how they are replaced and transferred.

Knows one title at a time by its figures; accounts and postings are known by the register.
"""

from collections.abc import Collection
from fractions import Fraction

from core.rules.applies import applies
from governance.rules.conditions import Condition, Judged, judged
from governance.rules.kinds import MandateRole
from governance.rules.provisions.shares import (
    Circulation,
    Dematerialisation,
    TitleItem,
    TitlePayment,
    TitleProof,
    TitleReplacement,
    TitleRule,
    TitleTransfer,
)


@applies("BC-11")
def definitive(rule: TitlePayment, *, paid: Fraction) -> Judged:
    """Judge whether a title may be definitive: its shares are paid in full. Paid to 99 %, it stays provisional."""
    return judged(rule, [Condition(name="title.paid", met=paid >= rule.paid, figures={"paid": paid})])


@applies("BB-6", "L-CCo-401")
def issuable(rule: TitleRule, *, signatures: Collection[MandateRole], items: Collection[TitleItem]) -> Judged:
    """Judge whether a title may be issued: every signature that the book asks for, and everything that it must say.

    Signed by the legal representative alone it may not; with the secretary general's signature too it may.
    """
    unsigned = sorted(rule.signatories - set(signatures))
    unsaid = sorted(rule.items - set(items))
    return judged(
        rule,
        [
            Condition(name="title.signatures", met=not unsigned, figures={"missing": ", ".join(unsigned)}),
            Condition(name="title.items", met=not unsaid, figures={"missing": ", ".join(unsaid)}),
        ],
    )


@applies("L-CCo-402")
def replaceable(rule: TitleReplacement, *, proofs: Collection[TitleProof]) -> Judged:
    """Judge whether a duplicate may be given: after a theft the complaint, after a loss the guarantee, for wear the original."""
    missing = sorted(rule.requires - set(proofs))
    return judged(rule, [Condition(name="title.proofs", met=not missing, figures={"missing": ", ".join(missing)})])


@applies("L-CCo-406")
def transferable(rule: TitleTransfer, *, written_order: bool, judicial_copy: bool, previous_cancelled: bool) -> Judged:
    """Judge whether the new title of a transfer may be issued: on an order in writing, and after the old title was cancelled."""
    ordered = written_order or not rule.written_order or (judicial_copy and rule.judicial_copy_replaces_order)
    cancelled = previous_cancelled or not rule.cancel_previous
    return judged(rule, [Condition(name="title.order", met=ordered), Condition(name="title.cancelled", met=cancelled)])


@applies("L-CCo-406")
def divided(quantity: int, transferred: int) -> tuple[int, ...]:
    """Return the quantities of the titles that take the place of one of which some shares go: 500 with 100 going: 400 and 100.

    What is kept comes first and is left out where nothing is kept. Raise ValueError where more goes than there is.
    """
    if not 0 < transferred <= quantity:
        raise ValueError(f"{transferred} of {quantity} shares cannot go")
    return (transferred,) if transferred == quantity else (quantity - transferred, transferred)


@applies("BB-6", "BC-8.2")
def paper(rule: Circulation, *, held: int, on_paper: int, entries: int, wanted: int) -> Judged:
    """Judge whether more shares of an account may stand on paper: never where all are entries, nor shares that are one or the other already.

    Of 1,000 shares deposited, none may be on paper.
    """
    free = held - on_paper - entries
    return judged(
        rule,
        [
            Condition(name="title.paper", met=rule.dematerialisation is not Dematerialisation.FULL),
            Condition(
                name="title.free",
                met=wanted <= free,
                figures={"wanted": wanted, "free": free, "held": held, "on_paper": on_paper, "entries": entries},
            ),
        ],
    )
