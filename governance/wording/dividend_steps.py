"""The sentence of each step of the rules of reserves, losses and dividends, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {}
