"""The checkpoints of "Query, Key, Value" on whole programs: right ones, wrong ones, the start.

That each known mistake is rejected with its own diagnosis, and told apart from every other, is
proven for all lessons together in `test_checkers_proof`.
"""

import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from checkers import checkpoint_of, checkpoints_of
from checkers.kit import texts
from checkers.query_key_value.reference import split_heads
from checkers.query_key_value.stand_in import SPLIT_HEADS
from tests.checkers_tools import (
    ROOT,
    changed_solution,
    failed_check,
    faults_raised,
    judged,
    statuses,
    verdicts,
)

LESSON = "query-key-value"
SOLUTION, START = (
    (ROOT / "lessons" / LESSON / f"{name}.py").read_text(encoding="utf-8")
    for name in ("solution", "start")
)
PROGRAMS = ROOT / "tests" / "programs" / "query_key_value"
RIGHT, WRONG = (sorted((PROGRAMS / kind).glob("*.py")) for kind in ("right", "wrong"))
POINTS = [point.id for point in checkpoints_of(LESSON)]
KNOWN = [(point, item) for point in checkpoints_of(LESSON) for item in point.misconceptions]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with faults_raised(), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("seed", range(4))
def test_the_solution_passes(seed: int) -> None:
    assert statuses(SOLUTION, seed, lesson=LESSON) == ["passed"] * 4


def test_the_start_passes_nothing_and_says_so_kindly() -> None:
    for verdict in verdicts(START, lesson=LESSON).values():
        assert verdict["status"] == "failed"
        assert failed_check(verdict)["id"] == "attempted"


def test_there_are_programs_enough_and_each_checkpoint_has_wrong_ones() -> None:
    assert len(RIGHT) >= 10
    assert {header(path)["wrong"] for path in WRONG} == set(POINTS)


@pytest.mark.parametrize("path", RIGHT, ids=[path.stem for path in RIGHT])
def test_a_right_program_passes_whatever_its_style(path: Path) -> None:
    assert statuses(path.read_text(encoding="utf-8"), 5, lesson=LESSON) == ["passed"] * 4


@pytest.mark.parametrize("path", WRONG, ids=[path.stem for path in WRONG])
def test_a_wrong_program_fails_at_its_own_checkpoint_only(path: Path) -> None:
    expected = header(path)
    found = verdicts(path.read_text(encoding="utf-8"), 6, lesson=LESSON)
    failed = {identity: one for identity, one in found.items() if one["status"] != "passed"}
    assert list(failed) == [expected["wrong"]]
    assert (failed[expected["wrong"]]["misconception"] or "-") == expected["diagnosis"]


def header(path: Path) -> dict[str, str]:
    """What the first lines of a wrong program say of it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    heads = [line.removeprefix("# ").partition(": ") for line in lines if line.startswith("# ")]
    return {name: value for name, _, value in heads}


def test_the_solution_with_only_the_first_function_passes_there() -> None:
    source = SOLUTION.partition("def scaled_scores")[0]
    assert statuses(source, lesson=LESSON) == ["passed", "failed", "failed", "failed"]


def test_a_mistake_in_split_heads_is_not_charged_to_the_scores() -> None:
    source = changed_solution("return np.swapaxes(parts, -3, -2)", "return parts", SOLUTION)
    found = verdicts(source, lesson=LESSON)
    assert found["split-heads"]["misconception"] == "niet-verwisseld"
    assert found["scale-scores"]["status"] == "passed"
    assert texts.stand_in("split_heads") in found["scale-scores"]["message"]


def test_both_mistakes_are_told_each_at_its_own_place() -> None:
    source = changed_solution("return np.swapaxes(parts, -3, -2)", "return parts", SOLUTION)
    found = verdicts(source.replace("np.sqrt(q.shape[-1])", "q.shape[-1]"), lesson=LESSON)
    assert found["split-heads"]["misconception"] == "niet-verwisseld"
    assert found["scale-scores"]["misconception"] == "gedeeld-door-d-k"


def test_an_answer_kept_for_the_same_array_is_seen_though_views_are_welcome() -> None:
    keeping = """
_known = {}
_split = split_heads
def split_heads(x, n_head):
    if id(x) not in _known:
        _known[id(x)] = x, _split(np.array(x, float), n_head)
    return _known[id(x)][1]
"""
    (verdict,) = verdicts(SOLUTION + keeping, lesson=LESSON, checkpoints=["split-heads"]).values()
    assert failed_check(verdict)["id"] == "fresh"


@pytest.mark.parametrize(
    ("checkpoint", "message"),
    [
        ("split-heads", "`resultaat[0, 1, 0]` is 2; verwacht: 6."),
        ("causal-mask", "`resultaat[0, 1]` is True; verwacht: False."),
    ],
)
def test_the_first_differing_cell_is_named(checkpoint: str, message: str) -> None:
    source = changed_solution(
        "return np.swapaxes(parts, -3, -2)",
        "return parts.reshape(*lead, n_head, length, -1)",
        SOLUTION,
    ).replace("return np.arange(keys) <= position", "return np.ones((queries, keys), bool)")
    found = failed_check(verdicts(source, lesson=LESSON)[checkpoint])
    assert found["message"].startswith(message)
    assert found["actual"]["differs"]


def test_all_feedback_stays_within_eighty_words() -> None:
    for point, known in KNOWN:
        verdict = judged(point, known.programs[0], 41)
        said = [verdict["message"], *(check["message"] for check in verdict["checks"])]
        assert max(len(text.split()) for text in said) <= 80, known.id


def test_the_stand_in_is_right_and_returns_an_array_of_its_own() -> None:
    namespace: dict[str, object] = {}
    exec(SPLIT_HEADS, namespace)
    right = namespace["split_heads"]
    assert callable(right)
    for check in checkpoint_of(LESSON, "split-heads").checks_for(8):
        for case in check.cases:
            if check.refuses:
                with pytest.raises(ValueError, match=r"."):
                    right(**case.arguments)
                continue
            made = right(**case.arguments)
            np.testing.assert_array_equal(made, split_heads(**case.arguments))
            assert not np.shares_memory(made, case.arguments["x"])
