"""The words of a piece of parsed Markdown, without markup."""

from collections.abc import Sequence

from markdown_it.token import Token

from generator.mathml import MathError, to_text

LONGEST_FORMULA = 24


def plain(tokens: Sequence[Token]) -> str:
    """Text that can be searched and quoted; blocks and cells are set apart by a space."""
    parts = []
    for token in tokens:
        if token.type == "inline":
            parts.append(plain(token.children or []))
        elif token.type.startswith("math_"):
            parts.append(_formula(token.content.strip()))
        elif "break" in token.type or token.block:
            parts.append(" ")
        else:
            parts.append(token.content)
    return " ".join("".join(parts).split())


def _formula(tex: str) -> str:
    """A short formula on one line; the others are left to the page."""
    try:
        text = to_text(tex)
    except MathError:  # a fault says so already
        return "…"
    return text if len(text) <= LONGEST_FORMULA else "…"
