"""The index of the search: every section of every lesson, and every term, made ready ahead."""

import json
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypedDict

from generator.assets import BundleError
from generator.glossary.model import Glossary
from generator.links import GLOSSARY, SEARCH_INDEX, lesson_page
from generator.model import (
    Block,
    CheckpointMark,
    Heading,
    Lesson,
    Note,
    Prose,
    Sample,
)
from generator.output import Output
from generator.questions.model import ChoiceQuestion, NumericQuestion
from generator.setup.node import node_env, node_of

MAKER = Path("site/app/search/make-index.ts")


class Entry(TypedDict):
    """`SearchEntry` of site/app/search/entry.ts."""

    id: str
    title: str
    within: str
    text: str


def write_search_index(
    root: Path, output: Output, lessons: Iterable[Lesson], glossary: Glossary
) -> None:
    """Write the index.

    Raises:
        BundleError: the script that makes it has an error.
    """
    output.write(SEARCH_INDEX, make_search_index(root, search_entries(lessons, glossary)))


def search_entries(lessons: Iterable[Lesson], glossary: Glossary) -> list[Entry]:
    """Everything that can be found."""
    entries = [entry for lesson in lessons for entry in _sections(lesson)]
    return entries + [
        Entry(id=f"{GLOSSARY}#{term.id}", title=term.name, within="Begrippen", text=term.text)
        for term in glossary.terms
    ]


def make_search_index(root: Path, entries: list[Entry]) -> bytes:
    """The index as the page's scripts read it.

    Raises:
        BundleError: the script that makes it has an error.
    """
    done = subprocess.run(
        [node_of(root), root / MAKER],
        input=json.dumps(entries).encode(),
        cwd=root,
        env=node_env(root),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise BundleError(done.stderr.decode(errors="replace").strip())
    return done.stdout


def _sections(lesson: Lesson) -> Iterator[Entry]:
    """A lesson in pieces: what stands before the first heading, and below each one."""
    page, title = lesson_page(lesson.slug), lesson.meta.title
    within = f"Les {lesson.meta.lesson}"
    address, heading, words = page, title, [lesson.meta.lead]
    titles = {point.id: point.title for point in lesson.checkpoints}
    for block in lesson.body.blocks:
        if isinstance(block, Heading):
            yield Entry(id=address, title=heading, within=within, text=" ".join(words))
            address, heading, words = f"{page}#{block.id}", block.text, []
            within = f"Les {lesson.meta.lesson}: {title}"
        else:
            words += _words(block, titles)
    yield Entry(id=address, title=heading, within=within, text=" ".join(words))


def _words(block: Block, titles: dict[str, str]) -> Iterator[str]:
    if isinstance(block, Prose):
        yield block.text
    elif isinstance(block, Note):
        yield block.title
        for inner in block.blocks:
            yield from _words(inner, titles)
    elif isinstance(block, Sample):
        yield block.title
    elif isinstance(block, CheckpointMark):
        yield titles.get(block.id, "")
    elif isinstance(block, NumericQuestion | ChoiceQuestion):
        yield block.prompt.striptags()
