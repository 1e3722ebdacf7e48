"""What one step of a computation is: a code, its figures, the rule and the article.

Knows nothing of languages: the sentences of a code live in the `wording` modules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction

Value = int | Decimal | Fraction | date | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step, in the order in which the law is applied."""

    code: str
    figures: Mapping[str, Value] = field(default_factory=dict)
    rule: str = ""
    article: str = ""
