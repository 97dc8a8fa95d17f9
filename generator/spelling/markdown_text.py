"""The text in a piece of Markdown, with the line of each part; code and formulas are gaps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.markdown import NOTES, make_parser
from generator.spelling.words import GAP


@dataclass(frozen=True)
class Text:
    """Something that is read, on `line` of its file."""

    line: int
    text: str


@cache
def _parser() -> MarkdownIt:
    return make_parser()


def texts_of(markdown: str, line: int) -> Iterator[Text]:
    """All text in `markdown`, whose first line is line `line` of its file."""
    for token in parse(markdown):
        if token.type == "inline":
            yield from _inline(token, line + (token.map or [0])[0])
        elif token.type.startswith("container_") and token.info.strip().startswith(NOTES):
            yield Text(line + (token.map or [0])[0], token.info.strip().partition(" ")[2])


def parse(markdown: str) -> Sequence[Token]:
    """The tokens of a piece of Markdown."""
    return _parser().parse(markdown)


def _inline(token: Token, line: int) -> Iterator[Text]:
    parts: list[str] = []
    for child in token.children or []:
        if "break" in child.type:
            yield Text(line, "".join(parts))
            parts.clear()
            line += 1
        else:
            parts.append(_shown(child))
    yield Text(line, "".join(parts))


def _shown(child: Token) -> str:
    if child.type in ("text", "image"):
        return child.content
    return GAP if child.content else ""
