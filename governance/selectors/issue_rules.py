"""The provisions that bind an issue of shares on a date, from the book of its entity. Judges nothing."""

from datetime import date

from governance.models import Entity
from governance.rules.offers import OfferTerms
from governance.rules.provisions import NoticeMedium, OfferMedium, OfferTerm
from governance.selectors import provisions


def offer_terms(entity: Entity, on: date) -> OfferTerms:
    """Return the terms that an offer told on a date answers to, and the media by which it must be told."""
    medium = provisions.found(entity, OfferMedium, "offer", on)
    media = frozenset(medium.media) if medium is not None else frozenset()
    if medium is not None and medium.as_summons:
        summons = provisions.found(entity, NoticeMedium, "notice", on)
        media = frozenset(summons.required) if summons is not None else frozenset()
    return OfferTerms(
        least=provisions.binding(entity, OfferTerm, "least", on),
        most=provisions.found(entity, OfferTerm, "most", on),
        notice=provisions.found(entity, OfferTerm, "notice", on),
        media=media,
    )
