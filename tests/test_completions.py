"""The names that the editor completes: asked of NumPy and Python, trimmed for students."""

import ast
import re

import pytest

from generator.completions.dutch import LINALG, MATH, NUMPY, RANDOM
from generator.completions.writing import completions
from generator.faults import FaultList
from generator.lesson import load_lessons
from tests.project import ROOT

KNOWN = completions()
NUMPY_NAMES = {entry["name"]: entry for entry in KNOWN["modules"]["numpy"]}


@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("sum", "(a, axis=None, dtype=None, keepdims=False)"),
        ("exp", "(x)"),
        ("matmul", "(x1, x2)"),
        ("where", "(condition, x=None, y=None)"),
        ("zeros", "(shape, dtype=None)"),
        ("eye", "(N, M=None, k=0, dtype=float)"),
        ("clip", "(a, min=None, max=None)"),
    ],
)
def test_a_signature_is_numpys_own_without_what_is_for_experts(name: str, signature: str) -> None:
    assert NUMPY_NAMES[name]["signature"] == signature


def test_builtins_that_tell_nothing_are_asked_their_documentation() -> None:
    builtins = {entry["name"]: entry for entry in KNOWN["builtins"]}
    assert builtins["max"]["signature"].startswith("(iterable")
    assert builtins["print"]["signature"].startswith("(*args, sep=' '")
    assert not {"exit", "quit"} & set(builtins)


def test_every_dutch_line_is_of_a_name_that_exists() -> None:
    for module, lines in (
        ("numpy.linalg", LINALG),
        ("numpy.random", {"default_rng": ""}),
        ("math", MATH),
    ):
        assert set(lines) <= {entry["name"] for entry in KNOWN["modules"][module]}
    assert set(NUMPY) <= set(NUMPY_NAMES)
    assert set(RANDOM) - {"default_rng"} <= {entry["name"] for entry in KNOWN["generator"]}


def test_what_lessons_use_of_numpy_has_a_line() -> None:
    faults = FaultList()
    lessons = load_lessons(ROOT, faults)
    assert lessons
    for lesson in lessons:
        hints = re.findall(r"\bnp\.(\w+)", lesson.path.read_text(encoding="utf-8"))
        for name in {*used(lesson.start), *used(lesson.solution), *hints}:
            assert NUMPY_NAMES[name].get("line"), f"{lesson.slug}: np.{name}"


def used(code: str) -> set[str]:
    """The names after `np.` in a program."""
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute)]
    return {x.attr for x in nodes if isinstance(x.value, ast.Name) and x.value.id == "np"}
