"""A lesson as the generator knows it: typed front matter and typed blocks.

Descriptions of the front matter's fields say what would be right; faults quote them.
"""

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AnyHttpUrl, Field

from generator.fields import SLUG_HINT, Html, Model, Slug, Text
from generator.questions.model import ChoiceQuestion, NumericQuestion

MIN_HINTS = 3


class Prerequisite(Model):
    """Another lesson that this one builds on; it need not be in the site."""

    title: Text = Field(description="de titel van de les")
    slug: Slug | None = Field(None, description=f"de map van die les: {SLUG_HINT}")


class NextStep(Model):
    """What comes after this lesson; it need not be in the site."""

    title: Text = Field(description="de titel van de volgende les")
    slug: Slug | None = Field(None, description=f"de map van die les: {SLUG_HINT}")


class Source(Model):
    """A work to read on; `text` is inline Markdown."""

    text: Text = Field(description="auteurs, jaar en titel, in Markdown")
    url: AnyHttpUrl = Field(description="een adres dat met https:// begint")


class CheckpointMeta(Model):
    """A checkpoint as written; `task` and `hints` are Markdown."""

    id: Slug = Field(description=SLUG_HINT)
    title: Text = Field(description="de titel van het checkpoint")
    task: Text = Field(description="de opdracht, in Markdown")
    hints: list[Text] = Field(
        min_length=MIN_HINTS,
        description=f"minstens {MIN_HINTS} hints: een vraag, de formule, een regel met een gat",
    )


class FrontMatter(Model):
    """What stands between the `---` lines of a lesson."""

    course: Text = Field(description="de naam van de cursus, zoals Taalmodellen")
    module: int = Field(ge=1, le=99, strict=True, description="een geheel getal vanaf 1")
    lesson: int = Field(ge=1, le=99, strict=True, description="een geheel getal vanaf 1")
    title: Text = Field(description="de titel van de les")
    lead: Text = Field(description="één zin die zegt wat de lezer gaat maken")
    minutes: int = Field(ge=1, le=999, strict=True, description="een geheel aantal minuten")
    goals: list[Text] = Field(min_length=1, description="minstens één zin, in Markdown")
    prerequisites: list[Prerequisite] = Field(
        default_factory=list, description="een lijst van title en eventueel slug"
    )
    checkpoints: list[CheckpointMeta] = Field(
        min_length=1, description="een lijst van id, title, task en hints"
    )
    takeaways: list[Text] = Field(min_length=1, description="minstens één zin, in Markdown")
    sources: list[Source] = Field(min_length=1, description="een lijst van text en url")
    next: NextStep | None = Field(None, description="title en eventueel slug")
    packages: list[Literal["numpy"]] = Field(
        default_factory=list, description="pakketten die de pagina heeft: [numpy]"
    )
    checked: datetime.date = Field(description="een datum als 2026-11-29")


class Prose(Model):
    """Paragraphs, lists, tables, formulas and plain code: everything that is only read."""

    type: Literal["prose"] = "prose"
    html: Html
    text: str = Field(description="its words, without markup")


class Heading(Model):
    """A heading; `number` is the "1" of "1. Een masker", apart so that it can be set apart."""

    type: Literal["heading"] = "heading"
    level: int
    id: str
    number: str
    html: Html
    text: str
    line: int


class Sample(Model):
    """A program with its printed output; it runs after the samples named by `after`."""

    type: Literal["sample"] = "sample"
    id: str
    title: str
    code: str
    html: Html
    expected: str
    after: str
    line: int = Field(description="line of the code's first line in lesson.md, from 1")
    output_line: int


class CheckpointMark(Model):
    """The place in the story where a checkpoint belongs."""

    type: Literal["checkpoint"] = "checkpoint"
    id: str
    line: int


class Widget(Model):
    """Something to play with; what `data` may hold is the widget's own business."""

    type: Literal["widget"] = "widget"
    kind: str
    data: dict[str, Any]
    line: int
    # Of each field, by its name: `queries[1]`.
    lines: dict[str, int]

    def line_of(self, field: str) -> int:
        """The line of a field, or of the nearest around it that is there."""
        while field and field not in self.lines:
            field = field[: max(field.rfind("["), field.rfind("."), 0)]
        return self.lines.get(field, self.line)


class Note(Model):
    """An aside with blocks of its own."""

    type: Literal["note"] = "note"
    kind: Literal["note", "warning"]
    title: str
    blocks: tuple["Block", ...]


Block = Annotated[
    Prose | Heading | Sample | CheckpointMark | Widget | NumericQuestion | ChoiceQuestion | Note,
    Field(discriminator="type"),
]


class Link(Model):
    """A link or picture in the text, as written, with its line for messages."""

    href: str
    line: int
    # What the link does to the widget it leads to; empty for a plain link.
    state: str = ""


class Body(Model):
    """The lesson's text as blocks."""

    blocks: tuple[Block, ...]
    links: tuple[Link, ...]
    pictures: tuple[Link, ...]
    # The ids of the terms that are linked in it.
    terms: tuple[str, ...]

    def walk(self) -> Iterator[Block]:
        """All blocks in the order of reading, those inside notes too."""
        yield from _walk(self.blocks)


class Checkpoint(Model):
    """A checkpoint, rendered; `number` counts from 1."""

    id: str
    number: int
    title: str
    task: Html
    hints: tuple[Html, ...]


class Lesson(Model):
    """One lesson: everything that its folder holds, parsed once.

    `path` is `lesson.md` relative to the project's root, as messages show it.
    """

    slug: str
    path: Path
    folder: Path
    meta: FrontMatter
    body: Body
    goals: tuple[Html, ...]
    takeaways: tuple[Html, ...]
    sources: tuple[tuple[Html, str], ...]
    checkpoints: tuple[Checkpoint, ...]
    start: str
    solution: str
    start_html: Html
    solution_html: Html
    version: str
    # The fields of `meta` that are not right in the file: a fault says so, these are stand-ins.
    missing: frozenset[str] = frozenset()

    @property
    def samples(self) -> dict[str, Sample]:
        """The samples by id, in the order of reading."""
        return {block.id: block for block in self.body.walk() if isinstance(block, Sample)}

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The sections, for the list of contents."""
        return tuple(b for b in self.body.blocks if isinstance(b, Heading) and b.level == 2)

    def setup_of(self, sample: Sample) -> str:
        """The code of the samples that `sample` builds on, oldest first."""
        parts, name = list[str](), sample.after
        # Backwards, so that it ends too where a lesson names what is not there, or itself.
        for earlier in reversed(self.samples.values()):
            if earlier.id == name and earlier.id != sample.id:
                parts.insert(0, earlier.code)
                name = earlier.after
        return "".join(parts)


def _walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Note):
            yield from _walk(block.blocks)
