"""Names as they are spoken and signed. A register writes surnames first, for its order; knows nothing of sorting."""


def spoken(name: str) -> str:
    """Return "Surnames, Given names" as it is spoken: given names first."""
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma else name
