"""What the page says of an error, with errors that the shipped Python itself makes."""

import base64
import json
import re
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from checkers.kit.program import run_program
from generator.python_files import zip_package
from generator.runtime import ensure_runtime
from generator.setup.node import node_of
from tests.mistakes import MISTAKES, Mistake
from tests.test_runtime import MODULES, ROOT, python, silent
from tests.warned import FLOATING, WARNED

Error = dict[str, Any]

PROGRAM = """
import base64, json, sys
open("/tmp/checkers.zip", "wb").write(base64.b64decode({archive!r}))
sys.path.insert(0, "/tmp/checkers.zip")
from checkers.kit.program import run_program

def fail(source):
    said = []
    keep = lambda stream, text: said.append(text) if stream == "stderr" else None
    error = run_program([{{"name": "main.py", "source": source}}], keep)["error"]
    return [error, "".join(said)]

json.dumps([fail(source) for source in json.loads({sources!r})])
"""


@pytest.fixture(scope="module")
def ends() -> list[tuple[Error, str]]:
    """The error, and what came on stderr, of every program in the browser's Python."""
    runtime = ensure_runtime(ROOT / ".cache", node_of(ROOT), MODULES, ["numpy"], silent)
    archive = base64.b64encode(zip_package(ROOT / "checkers")).decode()
    sources = json.dumps([mistake.code for mistake in [*MISTAKES, *WARNED]])
    made = json.loads(python(PROGRAM.format(archive=archive, sources=sources), runtime))
    return [(error, said) for error, said in made]


@pytest.fixture(scope="module")
def errors(ends: list[tuple[Error, str]]) -> dict[str, Error]:
    """The error of every mistake."""
    return {mistake.name: error for mistake, (error, _) in zip(MISTAKES, ends, strict=False)}


def explained(errors: Sequence[Error | str]) -> list[str]:
    """What the page says of each error, or of what came on stderr."""
    done = subprocess.run(
        [node_of(ROOT), ROOT / "tests" / "explain_errors.mjs"],
        input=json.dumps(errors),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    texts: list[str] = json.loads(done.stdout)
    return texts


@pytest.fixture(scope="module")
def texts(errors: dict[str, Error]) -> dict[str, str]:
    """What the page says of every mistake."""
    return dict(zip(errors, explained(list(errors.values())), strict=True))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_is_explained(
    mistake: Mistake, errors: dict[str, Error], texts: dict[str, str]
) -> None:
    error, text = errors[mistake.name], texts[mistake.name]
    if mistake.error:
        assert error["type"] == mistake.error
    for word in mistake.words:
        assert word in text
    assert bool(text) == bool(mistake.words), text
    assert text.count("`") % 2 == 0
    assert not re.search(r"undefined|null|\[object|NaN\b(?!`)", text)


def test_a_warning_is_explained(ends: list[tuple[Error, str]]) -> None:
    said = [text for _, text in ends[len(MISTAKES) :]]
    for mistake, english, text in zip(WARNED, said, explained(said), strict=True):
        assert f": {mistake.error}: " in english, mistake.name
        assert [word for word in mistake.words if word not in text] == [], (mistake.name, text)
        assert text.count("`") % 2 == 0


def test_warnings_of_floats_are_explained() -> None:
    lines = [f"main.py:1: RuntimeWarning: {message}\n  x\n" for message in FLOATING]
    for words, text in zip(FLOATING.values(), explained(lines), strict=True):
        assert [word for word in words if word not in text] == [], text


def test_an_error_without_a_scene_is_still_explained_in_whole_sentences(
    errors: dict[str, Error],
) -> None:
    bare = [{key: error[key] for key in error if key != "scene"} for error in errors.values()]
    for mistake, text in zip(MISTAKES, explained(bare), strict=True):
        assert bool(text) == bool(mistake.words), mistake.name
        assert not text or re.match(r"[A-Z0-9`\u2212]", text), text
        assert not re.search(r"undefined|null|``", text), text


def test_the_scene_runs_nothing_of_the_students() -> None:
    source = """
class Sly:
    seen = []
    def __getattribute__(self, name):
        Sly.seen.append(name)
        return object.__getattribute__(self, name)
    def __repr__(self):
        Sly.seen.append("repr")
        return "sly"
    def __len__(self):
        Sly.seen.append("len")
        return 3

sly = Sly()
Sly.seen.clear()
try:
    sly + 1
finally:
    print(Sly.seen)
    keep = Sly.seen
"""
    printed: list[str] = []
    error = run_program(
        [{"name": "main.py", "source": source}], lambda _, text: printed.append(text)
    )["error"]
    assert error["scene"]["parts"][0] == {"text": "sly", "type": "Sly"}
    assert "".join(printed) == "[]\n"
