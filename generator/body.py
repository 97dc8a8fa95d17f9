"""The text of a lesson: from markdown-it's tokens to typed blocks, in one pass."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from generator.dropped import note_dropped
from generator.faults import FaultList
from generator.fences import QUESTION, Fence, FenceError, parse_fence
from generator.fields import Html
from generator.glossary.linking import TermLinker
from generator.glossary.model import Glossary
from generator.headings import Ids, cut_number
from generator.highlight import highlight_python
from generator.inspection import Inspector, is_prose, is_refused
from generator.markdown import CHECKPOINT, NOTES, make_parser
from generator.model import (
    Block,
    Body,
    CheckpointMark,
    Heading,
    Note,
    Prose,
    Sample,
    Widget,
)
from generator.plain import plain
from generator.questions.reading import QuestionReader
from generator.typed_yaml import Place, read_fields
from generator.unclosed import note_unclosed

_NO_TERMS = Glossary()
_WIDGET = "caption: …, labels: […]"


class BodyParser:
    """Parses pieces of one lesson file; all faults go to `faults`, with the file's own lines."""

    def __init__(
        self, folder: Path, path: Path, faults: FaultList, glossary: Glossary = _NO_TERMS
    ) -> None:
        self._path = path
        self._faults = faults
        self._parser: MarkdownIt = make_parser()
        self._ids = Ids()
        self._inspector = Inspector(folder, path, faults)
        self._terms = TermLinker(glossary)
        self._questions = QuestionReader(path, faults, self)

    def inline(self, text: str, line: int) -> Html:
        """One line of Markdown from the front matter."""
        tokens = self._parser.parseInline(text)
        self._inspector.inspect(tokens, line)
        return self._render(tokens)

    def passage(self, text: str, line: int) -> Html:
        """A few paragraphs of Markdown from the front matter: text only, no samples or widgets."""
        tokens = self._parse(text, line)
        note_unclosed(text, tokens, line, self._path, self._faults)
        self._inspector.inspect(tokens, line)
        return self._render(tokens)

    def body(self, text: str, line: int) -> Body | None:
        """The story, whose first line is line `line` of the file.

        None when a block is not closed: what comes after it would be reported as what it is not.
        """
        tokens = self._parse(text, line)
        if note_unclosed(text, tokens, line, self._path, self._faults):
            return None
        blocks = tuple(self._blocks(tokens, line))
        return Body(
            blocks=blocks,
            links=tuple(self._inspector.links),
            pictures=tuple(self._inspector.pictures),
            terms=tuple(self._terms.used),
        )

    def _parse(self, text: str, line: int) -> list[Token]:
        env: dict[str, Any] = {}
        tokens = self._parser.parse(text, env)
        note_dropped(text, tokens, env, line, self._path, self._faults)
        return tokens

    # Blocks

    def _blocks(self, tokens: Sequence[Token], base: int) -> Iterator[Block]:
        prose: list[Token] = []
        index = 0
        while index < len(tokens):
            end = _end(tokens, index)
            group = tokens[index:end]
            following = tokens[end] if end < len(tokens) else None
            if is_prose(group[0]):
                prose += group
            else:
                yield from self._flush(prose, base)
                block = self._special(group, following, base)
                if block:
                    yield block
                if isinstance(block, Sample) or (block is None and _is_output(following)):
                    end += 1  # its output, also of one that is at fault itself
            index = end
        yield from self._flush(prose, base)

    def _flush(self, tokens: list[Token], base: int) -> Iterator[Prose]:
        if tokens:
            self._inspector.inspect(tokens, base)
            text = plain(tokens)
            self._terms.link(tokens)
            yield Prose(html=self._render(tokens), text=text)
            tokens.clear()

    def _special(self, group: Sequence[Token], following: Token | None, base: int) -> Block | None:
        first = group[0]
        line = base + (first.map or [0])[0]
        if first.type == "heading_open":
            return self._heading(group, line)
        if first.type == f"container_{CHECKPOINT}_open":
            return self._mark(group, line)
        if first.type.startswith("container_"):
            return self._note(group, base)
        return self._fence(first, following, base)

    def _heading(self, group: Sequence[Token], line: int) -> Heading:
        level = int(group[0].tag.removeprefix("h"))
        if level not in (2, 3):
            remedy = "Een les heeft koppen ## en ###; de titel komt uit de front matter."
            self._faults.add(self._path, line, "kop", f"kop van niveau {level}", remedy)
        if group[0].markup in ("-", "="):
            found = f"een regel met {group[0].markup} onder de tekst: die wordt een kop"
            remedy = "Schrijf een kop als ## Kop; voor een streep laat je er een regel boven leeg."
            self._faults.add(self._path, line, "kop", found, remedy)
        content = group[1]
        self._inspector.inspect([content], line)
        text = _text(content)
        number = cut_number(content)
        html = self._render([content])
        identity = self._ids.new(text)
        return Heading(level=level, id=identity, number=number, html=html, text=text, line=line)

    def _mark(self, group: Sequence[Token], line: int) -> CheckpointMark:
        identity = group[0].info.strip().removeprefix(CHECKPOINT).strip()
        if len(group) > 2:
            remedy = "Laat het blok leeg; de opdracht staat bij checkpoints in de front matter."
            self._faults.add(self._path, line, CHECKPOINT, "er staat tekst in het blok", remedy)
        return CheckpointMark(id=identity, line=line)

    def _note(self, group: Sequence[Token], base: int) -> Note:
        kind, _, title = group[0].info.strip().partition(" ")
        blocks = tuple(self._blocks(group[1:-1], base))
        return Note(kind="warning" if kind == NOTES[1] else "note", title=title, blocks=blocks)

    # Fences

    def _fence(self, token: Token, following: Token | None, base: int) -> Block | None:
        line = base + (token.map or [0])[0]
        fence = self._parse_fence(token, line)
        if fence is None:
            return None
        if fence.language == "widget":
            return self._widget(token, fence, line)
        if fence.language == QUESTION:
            return self._questions.read(fence, token.content, line)
        if fence.language == "output":
            remedy = "Zet ```output direct onder een ```python sample id=…"
            self._faults.add(self._path, line, "output", "er staat geen sample boven", remedy)
            return None
        return self._sample(token, fence, following, base)

    def _parse_fence(self, token: Token, line: int) -> Fence | None:
        try:
            return parse_fence(token.info.strip())
        except FenceError as error:
            self._faults.add(self._path, line, "codeblok", error.found, error.remedy)
            return None

    def _sample(
        self, token: Token, fence: Fence, following: Token | None, base: int
    ) -> Sample | None:
        line = base + (token.map or [0])[0]
        if following is None or not _is_output(following):
            remedy = "Zet er direct onder een blok ```output met precies wat de code print."
            self._faults.add(self._path, line, f"sample {fence.id}", "geen uitvoer", remedy)
            return None
        return Sample(
            id=fence.id,
            title=fence.title,
            after=fence.after,
            code=token.content,
            html=highlight_python(token.content),
            expected=following.content,
            line=line + 1,
            output_line=base + (following.map or [0])[0] + 1,
        )

    def _widget(self, token: Token, fence: Fence, line: int) -> Widget | None:
        place = Place(self._path, line + 1, f"widget {fence.argument}", _WIDGET)
        read = read_fields(token.content, place, self._faults)
        if read is None:
            return None
        lines = {place.name(location): number for location, number in read.lines.items()}
        return Widget(kind=fence.argument, data=read.data, line=line, lines=lines)

    # Prose

    def _render(self, tokens: Sequence[Token]) -> Html:
        shown = [token for token in tokens if not is_refused(token)]
        return Markup(self._parser.renderer.render(shown, self._parser.options, {}))


def _is_output(token: Token | None) -> bool:
    return token is not None and token.type == "fence" and token.info.strip() == "output"


def _end(tokens: Sequence[Token], start: int) -> int:
    """The index after the block that starts at `start`."""
    depth = 0
    for index in range(start, len(tokens)):
        depth += tokens[index].nesting
        if depth == 0:
            return index + 1
    return len(tokens)


def _text(inline: Token) -> str:
    children = inline.children or []
    return "".join(" " if "break" in child.type else child.content for child in children)
