"""Names as paper says them."""


def plain_name(name: str) -> str:
    """Return "Surnames, Given names" as it is spoken: given names first."""
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma else name
