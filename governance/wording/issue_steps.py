"""The sentence of each step of the rules of issues of shares, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {}
