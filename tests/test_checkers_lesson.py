"""The first lesson's checkpoints on whole programs: right ones, wrong ones, unfinished ones."""

from collections.abc import Iterator

import numpy as np
import pytest

from checkers import checkpoints_of, grade
from checkers.kit import judge, texts
from checkers.laat_iedere_query_mengen.reference import masked_softmax
from checkers.laat_iedere_query_mengen.stand_in import MASKED_SOFTMAX
from checkers.page import next_step_json, observe_json
from tests.checkers_tools import (
    LESSON,
    ROOT,
    SOLUTION,
    changed_solution,
    failed_check,
    faults_raised,
    statuses,
    verdicts,
)

PASSED = ["passed"] * 3
START = (ROOT / "lessons" / LESSON / "start.py").read_text(encoding="utf-8")
DIFFERENCE = "ds = p * (dp - c)"
DIVISION = "return powers / np.where(total > 0, total, 1.0)"
SCORES = "scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])"
RESULT = 'return {"q": dq, "k": dk, "v": dv}'


pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


@pytest.fixture(autouse=True)
def _raised() -> Iterator[None]:
    with faults_raised():
        yield


@pytest.mark.parametrize("seed", range(5))
def test_the_solution_passes(seed: int) -> None:
    assert statuses(SOLUTION, seed) == PASSED


def test_the_start_passes_nothing_and_says_so_kindly() -> None:
    for verdict in verdicts(START).values():
        assert verdict["status"] == "failed"
        assert failed_check(verdict)["id"] == "attempted"


WRONG = {
    "no row maximum": (0, "masked - highest", "masked", "geen-rijmaximum"),
    "zero after softmax": (
        0, DIVISION, "powers = np.exp(scores - scores.max(axis=-1, keepdims=True))\n"
        "    return powers / powers.sum(axis=-1, keepdims=True) * allowed", "nul-na-softmax",
    ),
    "NaN in an empty row": (0, DIVISION, "return powers / total", "rij-zonder-keys-nan"),
    "over queries": (0, "powers.sum(axis=-1,", "powers.sum(axis=-2,", "softmax-over-queries"),
    "inverted": (0, "np.where(allowed, scores, -np.inf)", "np.where(allowed, -np.inf, scores)",
                 "masker-omgekeerd"),
    "mask type": (0, "if allowed.dtype != np.bool_:", "if False:", None),
    "one axis": (0, "scores.ndim < 2 or", "scores.ndim < 1 or", "een-as-geaccepteerd"),
    "not scaled": (1, SCORES, "scores = q @ np.swapaxes(k, -2, -1)", "geen-schaling"),
    "scaled by d": (1, "/ np.sqrt(q.shape[-1])\n    weights", "/ q.shape[-1]\n    weights",
                    "gedeeld-door-d"),
    "reversed axes": (1, "q @ np.swapaxes(k, -2, -1) /", "q @ k.T /", "transponeren-met-t"),
    "missing weights": (1, '"v": v, "weights": weights}', '"v": v}', "cache-onvolledig"),
    "order": (1, 'return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}',
              'return {"q": q, "k": k, "v": v, "weights": weights}, weights @ v',
              "cache-en-y-verwisseld"),
    "no width": (1, " or q.shape[-1] == 0:", ":", "breedte-nul-geaccepteerd"),
    "no coupling": (2, DIFFERENCE, "ds = p * dp", "geen-koppeling"),
    "sign": (2, DIFFERENCE, "ds = p * (c - dp)", "teken-scoregradient"),
    "diagonal": (2, DIFFERENCE, "ds = p * (1 - p) * dp", "alleen-diagonaal"),
    "names": (2, RESULT, 'return {"dq": dq, "dk": dk, "dv": dv}', "andere-namen"),
    "tuple": (2, RESULT, "return dq, dk, dv", "tuple-in-plaats-van-dict"),
    "scale in one": (2, "dq = ds @ k / scale", "dq = ds @ k", "schaling-alleen-in-k"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_fails_at_its_own_checkpoint_only(name: str) -> None:
    at, old, new, diagnosis = WRONG[name]
    found = list(verdicts(changed_solution(old, new), seed=3).values())
    assert [verdict["status"] == "failed" for verdict in found] == [at == n for n in range(3)]
    if diagnosis is not None:
        assert found[at]["misconception"] == diagnosis


def test_a_mistake_in_softmax_is_not_charged_to_attention() -> None:
    found = verdicts(changed_solution("masked - highest", "masked * 2"))["attention"]
    assert found["status"] == "passed"
    assert texts.stand_in("masked_softmax") in found["message"]


def test_two_mistakes_that_cancel_are_both_told() -> None:
    source = changed_solution(
        "np.where(allowed, scores, -np.inf)", "np.where(allowed, -np.inf, scores)"
    )
    found = verdicts(
        source.replace(
            "masked_softmax(scores, allowed)\n    return",
            "masked_softmax(scores, ~np.asarray(allowed))\n    return",
        )
    )
    for identity in ("masked-softmax", "attention"):
        assert found[identity]["misconception"] == "masker-omgekeerd"
    assert texts.stand_in("masked_softmax") in found["attention"]["message"]


def test_a_call_that_no_stand_in_knows_is_left_to_the_students_own() -> None:
    source = (
        changed_solution(
            "def masked_softmax(scores, allowed):",
            "def masked_softmax(scores):\n"
            "    allowed = scores > -np.inf\n    scores = np.where(allowed, scores, 0.0)",
        ).replace(
            "masked_softmax(scores, allowed)\n    return",
            "masked_softmax(np.where(_mask(scores, allowed), scores, -np.inf))\n    return",
        )
        + """
def _mask(scores, allowed):
    if not np.isfinite(scores).all() or np.asarray(allowed).dtype != bool or scores.shape[-1] == 0:
        raise ValueError
    return np.broadcast_to(allowed, scores.shape)
"""
    )
    assert statuses(source) == ["failed", "passed", "passed"]


def test_both_mistakes_are_told_each_at_its_own_place() -> None:
    source = changed_solution("masked - highest", "highest - masked").replace(
        SCORES, "scores = q @ np.swapaxes(k, -2, -1)"
    )
    found = verdicts(source)
    assert found["attention"]["misconception"] == "geen-schaling"
    assert found["attention-backward"]["status"] == "passed"


STYLES = {
    "crash at the bottom": SOLUTION + "\n1 / 0\n",
    "exit at the bottom": SOLUTION + "\nraise SystemExit(1)\n",
    "prints": SOLUTION.replace("    masked = ", "    print(scores, allowed)\n    masked = "),
    "lambda": SOLUTION + "\nf = masked_softmax\nmasked_softmax = lambda scores, allowed: "
    "f(scores, allowed)\n",
    "partial": SOLUTION + "\nimport functools\nattention = functools.partial(attention)\n",
    "callable object": SOLUTION + "\nclass Softmax:\n    f = staticmethod(masked_softmax)\n"
    "    def __call__(self, scores, allowed):\n        return self.f(scores, allowed)\n"
    "masked_softmax = Softmax()\n",
    "list of two": SOLUTION.replace(
        'return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}',
        'return [weights @ v, {"q": q, "k": k, "v": v, "weights": weights, "extra": "x"}]',
    ),
    "own errors": "class Fout(ValueError):\n    pass\n" + SOLUTION.replace("ValueError(", "Fout("),
    "extra parameter": SOLUTION.replace(
        "def masked_softmax(scores, allowed):", "def masked_softmax(scores, allowed, axis=-1):"
    ).replace("masked_softmax(scores, allowed)\n    return", "masked_softmax(scores, allowed, -1)\n"
              "    return"),
    "arguments kept in the cache": SOLUTION.replace("np.array(x,", "np.asarray(x,"),
    "windows": SOLUTION.replace("\n", "\r\n"),
    "strict warnings": "import warnings\nwarnings.simplefilter('error')\n" + SOLUTION,
}  # fmt: skip


@pytest.mark.parametrize("name", STYLES)
def test_a_right_program_passes_whatever_its_style(name: str) -> None:
    assert statuses(STYLES[name]) == PASSED


def test_a_crash_outside_the_functions_is_mentioned() -> None:
    message = verdicts(SOLUTION + "\n1 / 0\n")["attention"]["message"]
    assert "ZeroDivisionError" in message


def test_a_syntax_error_fails_everything_with_its_line() -> None:
    for verdict in verdicts("x = 1\ndef f(:\n" + SOLUTION).values():
        failed = failed_check(verdict)
        assert failed["id"] == "syntax"
        assert "Regel 2" in failed["message"]


@pytest.mark.parametrize(
    ("source", "check"),
    [
        ("", "attempted"),
        ("def masked_softmax(scores, allowed):\n    ...\n", "attempted"),
        ("masked_softmax = 3\n", "defined"),
        ("def masked_softmax(s, m):\n    return s\n", "defined"),
        ("def masked_softmax(scores):\n    return scores\n", "defined"),
        ("1 / 0\ndef masked_softmax(scores, allowed):\n    return scores\n", "defined"),
        ("def masked_softmax(scores, allowed):\n    return onbekend\n", "runs"),
        ("def masked_softmax(scores, allowed):\n    scores = 1\n", "returns"),
        ("def masked_softmax(scores, allowed):\n    return 'x'\n", "form"),
        ("def masked_softmax(scores, allowed):\n    return scores\n", "example"),
    ],
)
def test_the_first_failing_level_speaks(source: str, check: str) -> None:
    verdict = verdicts(source, checkpoints=["masked-softmax"])["masked-softmax"]
    assert failed_check(verdict)["id"] == check
    places = [found["status"] for found in verdict["checks"]]
    assert places == sorted(places, key=["passed", "failed", "skipped"].index)


def test_feedback_shows_inputs_and_the_differing_cells() -> None:
    source = changed_solution(SCORES, "scores = q @ np.swapaxes(k, -2, -1)")
    failed = failed_check(verdicts(source)["attention"])
    namespace: dict[str, object] = {}
    exec(source, namespace)
    exec(failed["inputs"]["code"], namespace)
    cell = tuple(failed["actual"]["differs"][0])
    expected, actual = (
        np.array(failed[side]["data"]).reshape(failed[side]["shape"])
        for side in ("expected", "actual")
    )
    assert expected[cell] != actual[cell]
    assert failed["message"].startswith(f"`y[{', '.join(map(str, cell))}]` is")


def test_an_observation_that_makes_no_sense_is_not_our_fault() -> None:
    found = verdicts(SOLUTION, observe=lambda *_: {"events": [None]})["masked-softmax"]
    assert found["status"] == "failed"
    assert texts.garbled() in failed_check(found)["message"]


@pytest.mark.parametrize("reason", ["timeout", "memory", "died", "output"])
def test_a_stopped_program_is_told_why(reason: str) -> None:
    found = verdicts(SOLUTION, observe=lambda *_: {"stopped": reason})["masked-softmax"]
    assert failed_check(found)["message"] == texts.stopped(
        "masked_softmax", reason, during_call=False
    )


def test_our_own_fault_is_never_the_students(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(judge.RAISE)
    monkeypatch.setattr(judge, "evaluate", lambda *_: 1 / 0)
    assert [verdict["status"] for verdict in verdicts(SOLUTION).values()] == ["broken"] * 3


def test_without_a_seed_every_check_draws_fresh_cases() -> None:
    seeds = {grade(LESSON, "")["checkpoints"][0]["seed"] for _ in range(5)}
    assert len(seeds) > 1


def test_the_page_holds_the_same_conversation_in_json() -> None:
    import json

    observations: list[object] = []
    emitted: list[str] = []
    while True:
        request = {
            "lesson": LESSON, "source": SOLUTION, "checkpoint": "attention-backward", "seed": 4,
            "observations": observations,
        }  # fmt: skip
        step = json.loads(next_step_json(json.dumps(request)))
        if "verdict" in step:
            break
        batch = json.dumps({"source": SOLUTION, "batch": step["observe"]})
        observations.append(json.loads(observe_json(batch, emitted.append)))
    assert step["verdict"] == verdicts(SOLUTION, seed=4)["attention-backward"]
    assert json.loads(emitted[-1]) == {"event": "end"}


def test_the_stand_in_is_right() -> None:
    namespace: dict[str, object] = {}
    exec(MASKED_SOFTMAX, namespace)
    softmax = checkpoints_of(LESSON)[0]
    right = namespace["masked_softmax"]
    assert callable(right)
    for check in softmax.checks_for(8):
        for case in check.cases:
            if check.refuses:
                with pytest.raises(ValueError, match=r"."):
                    right(**case.arguments)
            else:
                np.testing.assert_array_equal(
                    right(**case.arguments), masked_softmax(**case.arguments)
                )
