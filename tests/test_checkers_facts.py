"""Diagnoses that need no wrong program: what was seen leaves no doubt."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from checkers import checkpoints_of
from tests.checkers_tools import LESSON, SOLUTION, Verdict, failed_check, judged, verdicts

SOFTMAX, ATTENTION, BACKWARD = checkpoints_of(LESSON)
Function = Callable[..., Any]


def verdict(checkpoint: Any, function: Function) -> Verdict:
    return judged(checkpoint, function, 51)


def remembering(right: Function, key: Callable[..., Any]) -> Function:
    """A function that is right the first time, and then answers by `key`."""
    answers: dict[Any, Any] = {}

    def program(*arguments: Any, **named: Any) -> Any:
        given = (*arguments, *named.values())
        return answers.setdefault(key(*given), right(*given))

    return program


@pytest.mark.parametrize(
    ("checkpoint", "key"),
    [
        (SOFTMAX, lambda scores, allowed: (np.shape(scores), np.shape(allowed))),
        (ATTENTION, lambda *given: tuple(map(np.shape, given))),
        (BACKWARD, lambda cache, dy: (np.shape(cache["k"]), np.shape(dy))),
        (BACKWARD, lambda *_: 0),
    ],
)
def test_an_answer_of_an_earlier_call_is_recognised(checkpoint: Any, key: Any) -> None:
    found = verdict(checkpoint, remembering(checkpoint.reference, key))
    assert found["misconception"] == "antwoord-onthouden"
    assert failed_check(found)["id"] == "own-answer"


def test_two_numbers_may_be_equal_by_chance() -> None:
    def always_the_example(scores: Any, allowed: Any) -> Any:
        right = SOFTMAX.reference(scores, allowed)
        return np.array([[2 / 3, 1 / 3]]) if right.shape == (1, 2) else right

    assert verdict(SOFTMAX, always_the_example)["misconception"] != "antwoord-onthouden"


@pytest.mark.parametrize("checkpoint", [SOFTMAX, ATTENTION])
@pytest.mark.parametrize(
    ("instead", "diagnosis"),
    [
        (lambda _: None, "fout-niet-doorgegeven"),
        (lambda _: (None, None), "fout-niet-doorgegeven"),
        (lambda error: f"fout: {error}", "fout-teruggegeven"),
        (lambda error: error, "fout-teruggegeven"),
        (lambda _: 0.0, "voorwaarde-niet-gecontroleerd"),
    ],
)
def test_an_error_that_does_not_reach_the_caller_is_no_missing_condition(
    checkpoint: Any, instead: Any, diagnosis: str
) -> None:
    def program(*arguments: Any, **named: Any) -> Any:
        try:
            return checkpoint.reference(*arguments, **named)
        except ValueError as error:
            return instead(error)

    found = verdict(checkpoint, program)
    allowed = {diagnosis, "een-as-geaccepteerd"} if diagnosis.startswith("voor") else {diagnosis}
    assert found["misconception"] in allowed, found["message"]


@pytest.mark.parametrize(
    ("error", "diagnosis"),
    [(IndexError, "voorwaarde-niet-gecontroleerd"), (AssertionError, "andere-fout-dan-valueerror")],
)
def test_an_exception_by_accident_means_that_nothing_was_checked(
    error: type[Exception], diagnosis: str
) -> None:
    source = f"""
def attention(q, k, v, allowed):
    if np.ndim(v) == 1:
        {"v[:, 0]" if error is IndexError else "assert False"}
    return correct(q, k, v, allowed)
"""
    found = verdicts(SOLUTION.replace("def attention(", "def correct(") + source, seed=52)
    assert found["attention"]["misconception"] == diagnosis, found["attention"]["message"]


def test_a_fact_is_not_explained_by_something_that_is_only_nearly_so() -> None:
    noise = iter(range(10**6))

    def trembling(scores: Any, allowed: Any) -> Any:
        return SOFTMAX.reference(scores, allowed) * (1 + 1e-8 * next(noise))

    assert verdict(SOFTMAX, trembling)["misconception"] == "niet-herhaalbaar"
