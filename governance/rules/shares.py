"""What the classes of shares of one company owe each other. Knows values only."""

from collections.abc import Iterable
from decimal import Decimal

from core.rules.applies import applies


@applies("BC-8.1")
def same_par(par: Decimal | None, others: Iterable[Decimal | None]) -> bool:
    """Say whether a class may have this par beside the others: all issues have the same. 500 beside 500 may, 1,000 may not."""
    return all(other == par for other in others)
