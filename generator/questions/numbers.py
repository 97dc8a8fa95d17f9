"""Numbers as Dutch prose writes them."""

from decimal import Decimal

_SPACE = "\N{NO-BREAK SPACE}"


def dutch_number(value: float) -> str:
    """A decimal comma, a real minus, and spaces from five digits on: 1769472 → 1 769 472."""
    whole, _, fraction = format(abs(Decimal(repr(value))), "f").partition(".")
    grouped = f"{int(whole):,}".replace(",", _SPACE) if len(whole) > 4 else whole
    decimals = fraction.rstrip("0")
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    return f"{sign}{grouped},{decimals}" if decimals else f"{sign}{grouped}"
