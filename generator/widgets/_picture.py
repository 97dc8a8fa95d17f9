"""Outlines for SVG paths; `site/app/lab/picture.ts` writes the very same text."""

from collections.abc import Sequence

from generator.widgets._numbers import fixed

THINNEST = 0.75
SHEETS, SHIFT = 12, 3  # of a stack: how deep, and how far one lies behind the other


def bars(heights: Sequence[float], first: int, width: float, height: float, thin: float) -> str:
    """Bars on the bottom of a box of `height`, the first at place `first` of so many `width`.

    `heights` are shares of the box; `thin` is how much of its place a bar fills, as long as it can
    be seen.
    """
    bar = _two(max(THINNEST, width * thin))
    return "".join(
        f"M{_two((first + i) * width)} {_two(height)}v{_two(-share * height)}h{bar}V{_two(height)}z"
        for i, share in enumerate(heights)
        if share > 0
    )


def slices(shares: Sequence[float], width: float, height: float) -> str:
    """Every second slice of a bar that is cut in `shares`, which are together 1."""
    path, start = "", 0.0
    for i, share in enumerate(shares):
        end = start + share
        if i % 2:
            path += f"M{_two(start * width)} 0H{_two(end * width)}V{_two(height)}"
            path += f"H{_two(start * width)}z"
        start = end
    return path


def box(left: float, width: float, height: float) -> str:
    """A box of full height."""
    return f"M{_two(left)} 0h{_two(width)}v{_two(height)}h{_two(-width)}z"


def stairs(size: int) -> str:
    """The lower triangle of a square of `size` cells with its diagonal, in cells."""
    return f"M0 0{'h1v1' * size}H0z"


def sheets(shape: Sequence[int], scale: float) -> str:
    """A matrix as a sheet of paper, to scale; more of them as a stack, drawn to a dozen deep.

    Of the sheets behind the first only the edges that stick out.
    """
    *lead, rows, columns = shape
    deep = min(SHEETS, lead[0] if lead else 1)
    right, down = _two(max(1, columns * scale)), _two(max(1, rows * scale))
    behind = "".join(
        f"M{SHIFT * i} {SHIFT * (SHEETS - i)}h{right}v{down}" for i in range(deep - 1, 0, -1)
    )
    return f"{behind}M0 {SHIFT * SHEETS}h{right}v{down}h-{right}z"


def _two(x: float) -> str:
    return fixed(x, 2)
