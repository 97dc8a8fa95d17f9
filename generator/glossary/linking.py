"""Links each term of the glossary where a lesson's text first uses it, on the parsed tokens."""

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from generator.glossary.model import Glossary
from generator.links import GLOSSARY, to_root

# What is no running text: words in here have another task than to be explained.
_SKIPPED = {"table_open": 1, "table_close": -1}
_LINKS = {"link_open": 1, "link_close": -1}


class TermLinker:
    """Goes with one lesson; `used` are the ids of the terms that it linked, in that order."""

    def __init__(self, glossary: Glossary) -> None:
        self._ids = {word.casefold(): term.id for term in glossary.terms for word in term.words}
        words = sorted(self._ids, key=len, reverse=True)
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
            else:
                yield child

    def _text(self, token: Token) -> Iterator[Token]:
        """The pieces of a text: what is no new term stays as it is."""
        start = 0
        for found in self._pattern.finditer(token.content):
            identity = self._ids[found[0].casefold()]
            if identity in self.used:
                continue
            self.used.append(identity)
            yield _text(token.content[start : found.start()])
            yield Token("link_open", "a", 1, attrs=_attributes(identity))
            yield _text(found[0])
            yield Token("link_close", "a", -1)
            start = found.end()
        yield _text(token.content[start:])


def _attributes(identity: str) -> dict[str, str | int | float]:
    return {
        "class": "term",
        "id": f"begrip-{identity}",
        "href": f"{to_root(GLOSSARY)}#{identity}",
        "aria-describedby": f"uitleg-{identity}",
        "data-term": identity,
    }


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
