"""Lessons and their pages as a build made them earlier: what has not changed is not made again."""

import hashlib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from generator.assets import Assets
from generator.course import Around
from generator.faults import FaultList
from generator.glossary.model import Glossary
from generator.kept import KeptObjects, our_code
from generator.lesson import lesson_folders, load_lesson
from generator.model import Lesson
from generator.pages import TEMPLATES, render_lesson, render_widgets


@dataclass(frozen=True)
class Ready:
    """A lesson with its widgets rendered; `mark` differs when anything that it is made of does."""

    lesson: Lesson
    widgets: dict[int, Markup]
    mark: str


class KeptLessons:
    """Reads lessons and renders their pages; keeps both in `cache`."""

    def __init__(
        self, root: Path, cache: Path, glossary: Glossary, env: jinja2.Environment
    ) -> None:
        self._root, self._cache, self._glossary, self._environment = root, cache, glossary, env
        templates = sorted((root / TEMPLATES).rglob("*.html"))
        self._context = _digest([our_code(), str(root), repr(glossary), *map(_contents, templates)])
        self._lessons = KeptObjects(cache / "lessons", self._context)

    def read(self, faults: FaultList) -> list[Ready]:
        """All lessons that can be read, in the order of their folders."""
        found = [self._ready(folder, faults) for folder in lesson_folders(self._root)]
        self._lessons.forget_old()
        return [ready for ready in found if ready]

    def _ready(self, folder: Path, faults: FaultList) -> Ready | None:
        files = sorted(Path(place, name) for place, _, names in os.walk(folder) for name in names)
        mark = _digest([self._context, *(part for path in files for part in _named(path))])
        kept: Ready | None = self._lessons.find(mark)
        if kept:
            return kept
        own = FaultList()
        lesson = load_lesson(folder, self._root, own, self._glossary)
        widgets = render_widgets(lesson, self._environment, own) if lesson else {}
        faults.faults += own.faults
        ready = Ready(lesson, widgets, mark) if lesson else None
        if ready and not own.faults:
            self._lessons.keep(mark, ready)
        return ready

    def pages(
        self, readies: Iterable[tuple[Ready, Around]], assets: Assets, python: Mapping[str, Any]
    ) -> Iterable[str]:
        """The page of each lesson."""
        files = [value for value in vars(assets).values() if not isinstance(value, bytes)]
        kept = KeptObjects(self._cache / "pages", self._context, repr(files), repr(python))
        for ready, around in readies:
            parts = (ready.widgets, self._environment, assets, python)
            make = partial(render_lesson, ready.lesson, around, self._glossary, *parts)
            yield kept.get(repr((ready.mark, around)), make)
        kept.forget_old()


def _named(path: Path) -> tuple[str, str]:
    return str(path), _contents(path)


def _contents(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256(repr(list(parts)).encode()).hexdigest()
