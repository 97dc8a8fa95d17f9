"""A small complete lesson to start from: `lesson/` and `checker/` are copied by `start_lesson`."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

HERE = Path(__file__).parent
LESSON_FILES = ("lesson.md", "start.py", "solution.py")
CHECKER_FILE = "checker.py"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
# Packages in checkers/ that belong to no lesson.
TAKEN = ("kit", "page")


class StartError(ValueError):
    """No lesson can be started; the text says why, and what would be right."""


def start_lesson(root: Path, slug: str) -> list[Path]:
    """Write the files of a new lesson; their paths, relative to `root`.

    Raises:
        StartError: the slug is no slug, or there is such a lesson or checker already.
    """
    if not SLUG.fullmatch(slug) or slug in TAKEN:
        raise StartError(
            f"{slug!r} kan geen naam van een les zijn: gebruik kleine letters, cijfers en losse "
            "streepjes, te beginnen met een letter, zoals gewogen-gemiddelde."
        )
    lesson = Path("lessons") / slug
    checker = Path("checkers") / slug.replace("-", "_")
    for folder in (lesson, checker):
        if (root / folder).exists():
            raise StartError(f"{folder} bestaat al: kies een andere naam, of werk daar verder.")
    texts = {lesson / name: _filled(HERE / "lesson" / name, slug) for name in LESSON_FILES}
    texts[checker / "__init__.py"] = _filled(HERE / CHECKER_FILE, slug)
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return list(texts)


def _filled(path: Path, slug: str) -> str:
    title = slug.replace("-", " ").capitalize()
    text = path.read_text(encoding="utf-8")
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    return text.replace("Titel van de les", title).replace("2026-01-31", today)
