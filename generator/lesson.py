"""Read a lesson's folder into one `Lesson`, and say everything that is wrong with it."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from generator.body import BodyParser
from generator.faults import FaultList
from generator.frontmatter import Matter, read, split
from generator.glossary.model import Glossary
from generator.highlight import highlight_python
from generator.model import (
    Body,
    Checkpoint,
    CheckpointMark,
    FrontMatter,
    Lesson,
    Sample,
)
from generator.python_syntax import note_problem

LESSON = "lesson.md"
START = "start.py"
SOLUTION = "solution.py"
_NO_TERMS = Glossary()


def lesson_folders(root: Path) -> list[Path]:
    """The folders in `lessons/`, by name; a lesson is a folder, there is no list of them."""
    folder = root / "lessons"
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] not in "._")


def load_lessons(root: Path, faults: FaultList, glossary: Glossary = _NO_TERMS) -> list[Lesson]:
    """All lessons of the project that could be read, in the order of the course."""
    loaded = (load_lesson(folder, root, faults, glossary) for folder in lesson_folders(root))
    return in_order(lesson for lesson in loaded if lesson is not None)


def in_order(lessons: Iterable[Lesson]) -> list[Lesson]:
    """The order of the course."""
    return sorted(lessons, key=place_of)


def place_of(lesson: Lesson) -> tuple[str, int, int, str]:
    """What lessons are ordered by."""
    return lesson.meta.course, lesson.meta.module, lesson.meta.lesson, lesson.slug


def load_lesson(
    folder: Path, root: Path, faults: FaultList, glossary: Glossary = _NO_TERMS
) -> Lesson | None:
    """The lesson in `folder`; None when it cannot be read at all. Faults go to `faults`."""
    path = (folder / LESSON).relative_to(root)
    text = _read(folder / LESSON, root, faults)
    programs = {name: _read(folder / name, root, faults) or "" for name in (START, SOLUTION)}
    for name, source in programs.items():
        note_problem(path.parent / name, source, faults)
    parts = split(text, path, faults) if text is not None else None
    matter = read(parts.matter, path, faults) if parts else None
    parser = BodyParser(folder, path, faults, glossary)
    body = parser.body(parts.body, parts.body_line) if parts else None
    if text is None or matter is None or body is None:
        return None
    _check_samples(body, path, faults)
    _check_marks(body, matter, path, faults)
    _check_pictures(body, folder, path, faults)
    return _assemble(folder, path, matter, body, parser, {LESSON: text, **programs})


def _assemble(
    folder: Path,
    path: Path,
    matter: Matter,
    body: Body,
    parser: BodyParser,
    texts: dict[str, str],
) -> Lesson:
    meta = matter.data
    return Lesson(
        slug=folder.name,
        path=path,
        folder=folder,
        meta=meta,
        body=body,
        goals=tuple(
            parser.inline(text, matter.line("goals", i)) for i, text in enumerate(meta.goals)
        ),
        takeaways=tuple(
            parser.inline(text, matter.line("takeaways", i))
            for i, text in enumerate(meta.takeaways)
        ),
        sources=tuple(
            (parser.inline(source.text, matter.line("sources", i)), str(source.url))
            for i, source in enumerate(meta.sources)
        ),
        checkpoints=tuple(_checkpoints(meta, matter, parser)),
        start=texts[START],
        solution=texts[SOLUTION],
        start_html=highlight_python(texts[START]),
        solution_html=highlight_python(texts[SOLUTION]),
        version=_hash(texts.values()),
    )


def _checkpoints(meta: FrontMatter, matter: Matter, parser: BodyParser) -> Iterable[Checkpoint]:
    for index, point in enumerate(meta.checkpoints):
        at = ("checkpoints", index)
        yield Checkpoint(
            id=point.id,
            number=index + 1,
            title=point.title,
            task=parser.passage(point.task, matter.line(*at, "task")),
            hints=tuple(
                parser.passage(hint, matter.line(*at, "hints", i))
                for i, hint in enumerate(point.hints)
            ),
        )


def _hash(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(hashlib.sha256(text.encode()).digest())
    return digest.hexdigest()[:16]


def _read(file: Path, root: Path, faults: FaultList) -> str | None:
    shown = file.relative_to(root)
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        found, remedy = "het bestand ontbreekt", f"Maak {file.name} in de map van de les."
        faults.add(shown, 0, "", found, remedy)
    except UnicodeDecodeError as error:
        found = f"geen UTF-8 (byte {error.start})"
        faults.add(shown, 0, "", found, "Sla het bestand op als UTF-8.")
    return None


def _check_samples(body: Body, path: Path, faults: FaultList) -> None:
    seen: dict[str, int] = {}
    for block in body.walk():
        if not isinstance(block, Sample):
            continue
        field = f"sample {block.id}"
        if block.id in seen:
            found = f"deze id is er al op regel {seen[block.id]}"
            faults.add(path, block.line - 1, field, found, "Geef iedere sample een eigen id.")
        if block.after and block.after not in seen:
            found = f"after={block.after} noemt geen eerdere sample"
            remedy = f"Eerder staan: {', '.join(seen) or 'geen'}."
            faults.add(path, block.line - 1, field, found, remedy)
        seen.setdefault(block.id, block.line - 1)


def _check_marks(body: Body, matter: Matter, path: Path, faults: FaultList) -> None:
    known = [point.id for point in matter.data.checkpoints]
    marks = [block for block in body.walk() if isinstance(block, CheckpointMark)]
    for index, name in enumerate(known):
        if name in known[:index]:
            line = matter.line("checkpoints", index, "id")
            remedy = "Geef ieder checkpoint een eigen id."
            faults.add(path, line, f"checkpoints[{index}].id", f"{name} is er al", remedy)
    for mark in marks:
        if mark.id not in known:
            remedy = f"De front matter kent: {', '.join(known)}."
            faults.add(path, mark.line, "::: checkpoint", f"onbekend: {mark.id!r}", remedy)
    for index, name in enumerate(known):
        places = [mark.line for mark in marks if mark.id == name]
        if len(places) != 1:
            line = places[1] if places else matter.line("checkpoints", index)
            found = f"{name} staat {len(places)} keer in de tekst"
            remedy = f"Zet één keer ::: checkpoint {name} en ::: waar de lezer eraan toe is."
            faults.add(path, line, f"checkpoints[{index}]", found, remedy)


def _check_pictures(body: Body, folder: Path, path: Path, faults: FaultList) -> None:
    for picture in body.pictures:
        inside = (folder / picture.href).resolve().is_relative_to(folder.resolve())
        if not inside or not (folder / picture.href).is_file():
            remedy = "Zet het bestand in de map van de les en noem het bij zijn naam."
            found = f"{picture.href} is er niet"
            faults.add(path, picture.line, "afbeelding", found, remedy)
