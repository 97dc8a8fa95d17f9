"""Numbers as the tables show them; `site/app/attention/format.ts` writes the very same text."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal


def fixed(x: float, digits: int) -> str:
    """`x` with `digits` decimals, halves away from zero as JavaScript's toFixed, never "-0.00"."""
    rounded = Decimal(float(x)).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    return f"{rounded if rounded else abs(rounded):f}"


def exact(x: float) -> str:
    """`x` as Python writes a float: what a field shows, `0.2` or `1.0`."""
    return repr(float(x) + 0.0)


def vector(xs: Sequence[float]) -> str:
    """A vector whose length hardly changes while it moves: `(0.2, 1.0)`, at most two numbers."""
    shown = ", ".join(_short(x) for x in xs[:2])
    return f"({shown}, …)" if len(xs) > 2 else f"({shown})"


def plain_vector(xs: Sequence[float]) -> str:
    """A vector in full, without decimals that say nothing: `(-1, 0.5)`."""
    return f"({', '.join(exact(x).removesuffix('.0') for x in xs)})"


def _short(x: float) -> str:
    if abs(x) >= 100:
        return fixed(x, 0)
    two = fixed(x, 2)
    return two[:-1] if two.endswith("0") else two
