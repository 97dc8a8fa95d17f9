"""A program is run no more often than a fair verdict needs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from generator.sandbox import Sandbox
from tests.checkers_tools import SOLUTION, changed_solution, faults_raised, statuses

LIMIT = 2.0  # seconds; the real limit only makes these tests wait longer

# After a call to masked_softmax from outside, attention refuses.
LEAVES_SOMETHING_BEHIND = f"""{SOLUTION}
def _remembering(softmax, attend, calls):
    def masked_softmax(scores, allowed):
        calls.append(scores)
        return softmax(scores, allowed)

    def attention(q, k, v, allowed):
        if calls:
            raise RuntimeError("too late")
        try:
            return attend(q, k, v, allowed)
        finally:
            calls.clear()

    return masked_softmax, attention


masked_softmax, attention = _remembering(masked_softmax, attention, [])
"""
WRONG_ATTENTION = changed_solution("/ np.sqrt(", "/ (")


class Counting:
    """A sandbox with a short limit that keeps what it was asked to run."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.asked: list[list[str]] = []

    def __call__(self, source: str, batch: Mapping[str, Any]) -> dict[str, Any]:
        self.asked.append([batch["function"]])
        return self._sandbox(source, {**batch, "limit": LIMIT})

    def together(self, source: str, batches: Sequence[Mapping[str, Any]]) -> list[Any]:
        self.asked.append([batch["function"] for batch in batches])
        return self._sandbox.together(source, [{**batch, "limit": LIMIT} for batch in batches])


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as opened, faults_raised():
        yield opened


ALL = ["masked_softmax", "attention", "attention_backward"]


@pytest.mark.parametrize(
    ("source", "expected", "runs"),
    [
        pytest.param(SOLUTION, "passed passed passed", [ALL], id="right"),
        pytest.param(
            WRONG_ATTENTION, "passed failed passed", [ALL, ["attention"]], id="a later function"
        ),
        pytest.param(
            "",
            "failed failed failed",
            [ALL, ["attention"], ["attention_backward"]],
            id="nothing written",
        ),
        pytest.param(
            LEAVES_SOMETHING_BEHIND,
            "passed passed passed",
            [ALL, ["attention"]],
            id="calls that spoil the next",
        ),
    ],
)
def test_what_passes_is_run_once_and_what_fails_in_a_run_of_its_own(
    source: str, expected: str, runs: list[list[str]], sandbox: Sandbox
) -> None:
    counting = Counting(sandbox)
    assert statuses(source, observe=counting) == expected.split()
    assert counting.asked == runs


def test_a_program_that_never_ends_is_not_run_again_as_it_is(sandbox: Sandbox) -> None:
    counting = Counting(sandbox)
    assert statuses(f"{SOLUTION}\nwhile True: pass", observe=counting) == ["failed"] * 3
    # With another's masked_softmax it might have ended.
    assert counting.asked[0] == ALL
    assert [asked for asked in counting.asked[1:] if asked != ["attention"]] == []


def test_each_function_has_the_time_limit_to_itself(sandbox: Sandbox) -> None:
    slow = f"""{SOLUTION}
import time
def slowly(function):
    waits = [{0.55 * LIMIT}]
    def wrapped(*arguments, **named):
        time.sleep(waits.pop() if waits else 0)
        return function(*arguments, **named)
    return wrapped
masked_softmax, attention = slowly(masked_softmax), slowly(attention)
"""
    counting = Counting(sandbox)
    assert statuses(slow, observe=counting) == ["passed"] * 3
    assert counting.asked == [ALL]


@pytest.mark.parametrize("end", ["import os; os._exit(0)", "while True: pass"])
def test_what_was_seen_before_a_program_died_counts(end: str, sandbox: Sandbox) -> None:
    source = changed_solution("def attention_backward(cache, dy):", f"""\
def attention_backward(cache, dy):
    {end}
""")  # fmt: skip
    counting = Counting(sandbox)
    assert statuses(source, observe=counting) == ["passed", "passed", "failed"]
    assert counting.asked == [ALL, ["attention_backward"]]


def test_too_much_output_of_one_function_is_not_blamed_on_another(sandbox: Sandbox) -> None:
    source = changed_solution("def attention_backward(cache, dy):", """\
def attention_backward(cache, dy):
    return [["x" * 2000] * 200] * 200
""")  # fmt: skip
    assert statuses(source, observe=Counting(sandbox)) == ["passed", "passed", "failed"]
