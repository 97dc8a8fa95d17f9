"""What a lesson's graders can say, and the files in `checkers/` where they say it."""

import ast
import builtins
import keyword
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from checkers import checkpoints_of
from checkers.kit.catalogue import catalogue
from generator.model import Lesson

# Examples made of what Python itself says in English.
_EXAMPLES = "fact"
# Names that no module tells.
_ARGUMENTS = ("numpy", "axis", "keepdims")


def feedback_texts(lesson: Lesson) -> Iterator[str]:
    """Everything that the graders of `lesson` can say."""
    for entry in catalogue(checkpoints_of(lesson.slug)):
        if entry["kind"] != _EXAMPLES:
            yield entry["title"]
            yield entry["text"]


def names_of(lesson: Lesson) -> frozenset[str]:
    """Names of code in small letters, which the graders' texts hold without any mark."""
    points = checkpoints_of(lesson.slug)
    parameters = {name for point in points for name in point.parameters}
    nodes = ast.walk(ast.parse(lesson.solution))
    own = {getattr(node, "id", None) or getattr(node, "attr", None) or "" for node in nodes}
    return frozenset(name.lower() for name in _names() | parameters | own)


@cache
def _names() -> frozenset[str]:
    known = (keyword.kwlist, dir(builtins), dir(math), dir(np), dir(np.ndarray), _ARGUMENTS)
    return frozenset(name for names in known for name in names)


def find_word(word: str, root: Path, slug: str) -> tuple[Path, int]:
    """The file, and the line in it, where the graders of a lesson say `word`; 0 if unknown."""
    own = root / "checkers" / slug.replace("-", "_")
    for file in [*sorted(own.rglob("*.py")), *sorted((root / "checkers" / "kit").rglob("*.py"))]:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if word in line:
                return file.relative_to(root), number
    return own.relative_to(root), 0
