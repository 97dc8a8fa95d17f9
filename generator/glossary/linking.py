"""Links each term of the glossary where a lesson's text first uses it, on the parsed tokens."""

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from generator.glossary.model import Glossary
from generator.links import GLOSSARY, to_root
from generator.mathml import to_text

# What is no running text: words in here have another task than to be explained.
_SKIPPED = {"table_open": 1, "table_close": -1}
_LINKS = {"link_open": 1, "link_close": -1}


class TermLinker:
    """Goes with one lesson; `used` are the ids of the terms that it linked, in that order."""

    def __init__(self, glossary: Glossary) -> None:
        self._ids = {word.casefold(): term.id for term in glossary.terms for word in term.words}
        words = sorted((word for word in self._ids if word[0] != "$"), key=len, reverse=True)
        # A hyphen belongs to the word: “query-vector” is no “query”.
        alternatives = "|".join(map(re.escape, words)) or r"(?!)"
        self._pattern = re.compile(rf"(?<![\w-])(?:{alternatives})(?![\w-])", re.IGNORECASE)
        self.used: list[str] = []

    def link(self, tokens: Sequence[Token]) -> None:
        """Put links into the text of a run of prose."""
        skipped = 0
        for token in tokens:
            skipped += _SKIPPED.get(token.type, 0)
            if token.type == "inline" and not skipped:
                token.children = list(self._inline(token.children or []))

    def _inline(self, children: Sequence[Token]) -> Iterator[Token]:
        inside = 0
        for child in children:
            inside += _LINKS.get(child.type, 0)
            if child.type == "text" and not inside:
                yield from self._text(child)
            elif child.type == "math_inline" and not inside:
                yield from self._linked(child, f"${child.content.strip()}$")
            else:
                yield child

    def _text(self, token: Token) -> Iterator[Token]:
        """The pieces of a text: what is no new term stays as it is."""
        start = 0
        for found in self._pattern.finditer(token.content):
            if self._ids[found[0].casefold()] in self.used:
                continue
            yield _text(token.content[start : found.start()])
            yield from self._linked(_text(found[0]), found[0])
            start = found.end()
        yield _text(token.content[start:])

    def _linked(self, token: Token, word: str) -> Iterator[Token]:
        identity = self._ids.get(word.casefold())
        if identity is None or identity in self.used:
            yield token
            return
        self.used.append(identity)
        attributes: dict[str, str | int | float] = {
            "class": "term",
            "id": f"begrip-{identity}",
            "href": f"{to_root(GLOSSARY)}#{identity}",
            "aria-describedby": f"uitleg-{identity}",
            "data-term": identity,
        }
        if token.type == "math_inline":
            # A link of nothing but a formula has no name where MathML is not read.
            attributes["aria-label"] = to_text(token.content.strip())
        yield Token("link_open", "a", 1, attrs=attributes)
        yield token
        yield Token("link_close", "a", -1)


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
