"""Whether the title of an item names its matter in so many words. Knows the words of the law; refuses to know which matters need them."""

from core.wording.sort_keys import search_key

# Any of these stems in a title names the matter; the words are those of the law, so that a holder recognises them.
EXPRESS: dict[str, tuple[str, ...]] = {
    "merger": ("fusion", "merger"),
    "spin_off": ("escision", "spin-off", "demerger"),
    "transformation": ("transformacion", "transformation", "conversion"),
    "segregation": ("segregacion", "escision impropia", "segregation"),
    "delisting": ("cancelacion", "retiro de la bolsa", "delisting"),
    "authorised_capital_increase": ("capital autorizado", "authorised capital"),
    "subscribed_capital_decrease": ("capital suscrito", "reduccion de capital", "subscribed capital"),
    "asset_assignment_over_quarter": ("cesion", "enajenacion", "assignment", "sale of assets"),
    "financial_statements": ("estados financieros", "financial statements"),
}


def names_expressly(title: str, matter: str) -> bool:
    """Say whether a title names its matter in so many words; a matter without words of its own is named by any title."""
    stems = EXPRESS.get(matter, ("",))
    return any(f" {search_key(stem)}" in f" {search_key(title)}" for stem in stems)
