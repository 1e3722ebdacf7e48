"""Whose the rights of encumbered shares are, and which leave their transfer takes (catalogue §3 and §4)."""

from tests.governance.model.facts import (
    ANTICHRESIS,
    ATTACHMENT,
    CANCELLED,
    DIVIDENDS_ONLY,
    LITIGATION,
    PLEDGE,
    SUSPENSION,
    USUFRUCT,
    Burden,
    Terms,
)

VOTE, DIVIDENDS = "vote", "dividends"
HOLDER, BENEFICIARY, DEPOSIT = "holder", "beneficiary", "deposit"

_OF_BENEFICIARY = {PLEDGE: (), USUFRUCT: (VOTE, DIVIDENDS), ANTICHRESIS: (DIVIDENDS,)}
"""BC-18.1: none without a pact. BC-18.2: all but disposing and liquidation. L-CCo-413: dividends only."""

_CONSENTS = {PLEDGE: ("creditor",), ATTACHMENT: ("judge", "plaintiff"), LITIGATION: ("judge",), SUSPENSION: ("authority",)}
"""BC-18.1, BC-17.2. Usufruct and antichresis follow the shares without any."""


def consents(terms: Terms) -> tuple[str, ...]:
    """Return whose leave a transfer takes; BC-19: an attachment of the dividends alone leaves the shares free."""
    return () if terms.scope == DIVIDENDS_ONLY else _CONSENTS.get(terms.kind, ())


def never(terms: Terms) -> bool:
    """BC-17.1: what an authority cancelled or prevented is not transferred."""
    return terms.kind == CANCELLED


def bars(terms: Terms) -> bool:
    return never(terms) or bool(consents(terms))


def whose(right: str, over: list[Burden]) -> tuple[str, int | None]:
    """Say to whom a right over one share goes and by which encumbrance.

    Reading: a suspension by an authority first; else the encumbrance registered first that takes the right from the holder.
    """
    for each in over:
        if each.terms.kind == SUSPENSION:
            return DEPOSIT, each.key
    for each in over:
        to = _takes(right, each.terms)
        if to:
            return to, each.key
    return HOLDER, None


def _takes(right: str, terms: Terms) -> str:
    # BC-19 and BC-20: the dividends of attached shares wait for the judge; those of shares in dispute where the order says so.
    if right == DIVIDENDS and (terms.kind == ATTACHMENT or (terms.kind == LITIGATION and terms.scope)):
        return DEPOSIT
    own = set(_OF_BENEFICIARY.get(terms.kind, ())) - terms.reserved | terms.granted
    return BENEFICIARY if right in own else ""
