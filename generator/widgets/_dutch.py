"""Numbers as Dutch prose writes them; `site/app/lab/dutch.ts` writes the very same text."""

from generator.widgets._numbers import fixed

SPACE = "\N{NO-BREAK SPACE}"


def dutch(x: float, digits: int) -> str:
    """A decimal comma, a real minus and `digits` decimals: `7,98`."""
    return fixed(x, digits).replace(".", ",").replace("-", "\N{MINUS SIGN}")


def short(x: float, digits: int) -> str:
    """`dutch` without decimals that say nothing: `8`, `11,31`."""
    text = dutch(x, digits)
    return text.rstrip("0").rstrip(",") if "," in text else text


def thousands(n: int) -> str:
    """A whole number, in groups of three from 10 000: `1 048 576`."""
    return f"{n:,}".replace(",", SPACE) if n >= 10_000 else str(n)


def percent(share: float, digits: int) -> str:
    """A share of 1 as a percentage: `62,1%`; what is only rounded to 0 or 100 says so."""
    if share in (0, 1):
        return f"{short(100 * share, 0)}%"
    text = dutch(100 * share, digits)
    for end in (0, 100):
        if text == dutch(end, digits):
            return f"bijna {end}%"
    return f"{text}%"
