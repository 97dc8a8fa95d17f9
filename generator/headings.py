"""Headings: their numbers and the addresses within the page."""

import unicodedata

from markdown_it.token import Token

# What the page's own parts are called; a heading may not take these ids.
RESERVED = (
    "les",
    "werkbank",
    "oplossing",
    "lesson-data",
    "inhoud",
    "bronnen",
    "meenemen",
    "zoek-kop",
    "zoek-veld",
)


class Ids:
    """Hands out ids that are unique in the page."""

    def __init__(self) -> None:
        self._taken = set(RESERVED)

    def new(self, text: str) -> str:
        """An id made of the letters and digits of `text`: "Één masker" → `een-masker`."""
        base = name = slugify(text) or "deel"
        count = 1
        while name in self._taken:
            count += 1
            name = f"{base}-{count}"
        self._taken.add(name)
        return name


def slugify(text: str) -> str:
    """Lower case, ASCII letters and digits, hyphens between; no leading section number."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    if len(words) > 1 and words[0].isdigit():
        words = words[1:]
    return "-".join(words)


def cut_number(inline: Token) -> str:
    """Take "1. " off the front of a heading and return "1"; "" when it has no number."""
    first = inline.children[0] if inline.children else None
    if first is None or first.type != "text":
        return ""
    number, dot, rest = first.content.partition(". ")
    if not dot or not number.isdigit():
        return ""
    first.content = rest
    return number
