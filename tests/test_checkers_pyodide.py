"""The same verdicts in the browser's Python as here: whole dictionaries, compared as they are."""

import base64
import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import pytest

from checkers import grade
from generator.grading import read_source
from generator.runtime import Runtime, ensure_runtime
from generator.sandbox import Sandbox
from generator.setup.node import node_of
from tests.checkers_tools import LESSON, ROOT, SOLUTION
from tests.test_runtime import MODULES, python, silent

PROGRAMS = ROOT / "tests" / "programs"
CHECKPOINTS = ("masked-softmax", "attention", "attention-backward")

Job = tuple[str, str, str, int]  # lesson, checkpoint, source, seed

# In Pyodide: hold the conversation through the doors of the page, with JSON in between.
CONVERSE = """
import json

def converse(jobs):
    from checkers.page import next_step_json, observe_json

    verdicts = []
    for lesson, checkpoint, source, seed in jobs:
        asked = {"lesson": lesson, "source": source, "checkpoint": checkpoint, "seed": seed}
        observations = []
        step = json.loads(next_step_json(json.dumps({**asked, "observations": observations})))
        while "observe" in step:
            batch = json.dumps({"source": source, "batch": step["observe"]})
            observations.append(json.loads(observe_json(batch)))
            step = json.loads(next_step_json(json.dumps({**asked, "observations": observations})))
        verdicts.append(step["verdict"])
    return verdicts
"""
UNPACK = """
import base64, io, json, sys
open("/tmp/checkers.zip", "wb").write(base64.b64decode({archive!r}))
sys.path.insert(0, "/tmp/checkers.zip")
"""

ENDLESS = ("softmax_eindeloze_lus",)
# Hostile programs that end by themselves and need no operating system.
HARMLESS = [
    "arguments_resized",
    "builtins_patched",
    "builtins_removed",
    "does_not_compile",
    "hard_coded_examples",
    "inputs_mutated",
    "json_and_math_patched",
    "keyboard_interrupt",
    "lying_array_interface",
    "lying_ndarray",
    "names_that_are_no_functions",
    "np_asarray_patched",
    "np_exp_patched",
    "np_rebound",
    "numpy_comparisons_patched",
    "object_array_of_liars",
    "one_shared_buffer",
    "patches_the_grader",
    "pretends_to_be_valueerror",
    "reads_the_call_stack",
    "refuses_with_base_exception",
    "right_for_a_while",
    "seeds_fixed",
    "softmax_replaces_itself",
    "trace_and_profile",
    "waits_for_input",
]


@pytest.fixture(scope="module")
def runtime() -> Runtime:
    """The one that the site ships."""
    return ensure_runtime(ROOT / ".cache", node_of(ROOT), MODULES, ["numpy"], silent)


def archive() -> str:
    """The checkers as one zip, as the page gets them."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        for path in sorted((ROOT / "checkers").rglob("*.py")):
            packed.write(path, path.relative_to(ROOT))
    return base64.b64encode(data.getvalue()).decode()


def in_pyodide(jobs: list[Job], runtime: Runtime) -> list[dict[str, Any]]:
    """The verdicts in Pyodide under Node."""
    program = UNPACK.format(archive=archive()) + CONVERSE
    program += f"json.dumps(converse(json.loads({json.dumps(jobs)!r})))\n"
    verdicts: list[dict[str, Any]] = json.loads(python(program, runtime))
    return verdicts


def here(jobs: list[Job]) -> list[dict[str, Any]]:
    """The verdicts in this Python, with student code in processes of its own."""
    with Sandbox() as sandbox:
        return [
            grade(lesson, source, [checkpoint], sandbox, seed)["checkpoints"][0]
            for lesson, checkpoint, source, seed in jobs
        ]


def jobs_of(sources: dict[str, str], seed: int) -> dict[str, Job]:
    """Every checkpoint of every source, by name."""
    return {
        f"{name}/{checkpoint}": (LESSON, checkpoint, source, seed)
        for name, source in sources.items()
        for checkpoint in CHECKPOINTS
    }


def sources_of(kind: str, names: Sequence[str] | None = None, every: int = 1) -> dict[str, str]:
    """The sources of some programs of one kind, by name."""
    paths = sorted((PROGRAMS / kind).glob("*.py"))
    chosen = paths[::every] if names is None else [PROGRAMS / kind / f"{n}.py" for n in names]
    ends = [path for path in chosen if path.stem not in ENDLESS]  # nobody stops Pyodide here
    return {path.stem: read_source(str(path)) for path in ends}


START = (ROOT / "lessons" / LESSON / "start.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("sources", "seed"),
    [
        ({"start": START, "solution": SOLUTION, "empty": ""}, 7),
        (sources_of("right", every=9), 8),
        (sources_of("wrong", every=14), 9),
        (sources_of("hostile", HARMLESS), 10),
    ],
    ids=["lesson", "right", "wrong", "hostile"],
)
def test_a_verdict_is_the_same_in_the_browser(
    sources: dict[str, str], seed: int, runtime: Runtime
) -> None:
    jobs = jobs_of(sources, seed)
    with_right_at_the_end = [*jobs.values(), (LESSON, CHECKPOINTS[1], SOLUTION, seed)]
    theirs = in_pyodide(with_right_at_the_end, runtime)
    ours = here(with_right_at_the_end)
    for name, one, other in zip(jobs, theirs, ours, strict=False):
        assert one == other, name
    assert theirs[-1]["status"] == "passed"
