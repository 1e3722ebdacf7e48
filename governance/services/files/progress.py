"""How far a load is, for the page that watches it. Kept in the cache only: losing it loses nothing."""

from django.core.cache import cache

_SECONDS = 3_600


def tell(load: int, stage: str, done: int) -> None:
    """Say how many rows of a stage are done."""
    cache.set(f"load:{load}", (stage, done), _SECONDS)


def asked(load: int) -> tuple[str, int]:
    """Return the stage and the rows done; nothing known is no stage."""
    found = cache.get(f"load:{load}")
    return (found[0], found[1]) if found else ("", 0)
