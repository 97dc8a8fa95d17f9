"""Every known mistake is rejected, and gets its own diagnosis: computed, not claimed."""

import json
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from checkers import checkpoints_of
from checkers.kit.calls import make_calls
from checkers.kit.cases import Checkpoint, calls_of
from checkers.kit.catalogue import catalogue
from checkers.kit.diagnosis import Misconception
from tests.checkers_tools import LESSONS, faults_raised, judged

CHECKPOINTS = [checkpoint for lesson in LESSONS for checkpoint in checkpoints_of(lesson)]
KNOWN = [(checkpoint, item) for checkpoint in CHECKPOINTS for item in checkpoint.misconceptions]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with faults_raised(), np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(
    ("checkpoint", "known"), KNOWN, ids=[f"{point.id}/{item.id}" for point, item in KNOWN]
)
def test_a_known_mistake_is_rejected_with_its_own_diagnosis(
    checkpoint: Checkpoint, known: Misconception
) -> None:
    tries = [(known.programs[0], seed) for seed in (11, 12)]
    tries += [(program, 13) for program in known.programs[1:]]
    for program, seed in tries:
        verdict = judged(checkpoint, program, seed)
        assert verdict["status"] == "failed", seed
        assert verdict["misconception"] == known.id, (seed, verdict["message"])


@pytest.mark.parametrize("checkpoint", CHECKPOINTS, ids=[point.id for point in CHECKPOINTS])
def test_the_cases_tell_all_known_mistakes_apart(checkpoint: Checkpoint) -> None:
    calls = calls_of(checkpoint.checks_for(21))
    seen: dict[str, str] = {}
    for known in checkpoint.misconceptions:
        for program in known.programs:
            events: list[dict[str, Any]] = []
            make_calls(program, calls, events.append)
            trace = json.dumps([_essence(event) for event in events])
            assert seen.setdefault(trace, known.id) == known.id


def _essence(event: dict[str, Any]) -> dict[str, Any]:
    """An event without rounding in the last digits and without the wording of errors."""
    kept = json.loads(json.dumps(event), parse_float=lambda text: f"{float(text):.9g}")
    if "error" in kept:
        kept["error"] = kept["error"]["type"], kept["error"]["message"]
    return dict(kept)


@pytest.mark.parametrize("checkpoint", CHECKPOINTS, ids=[point.id for point in CHECKPOINTS])
@pytest.mark.parametrize("seed", range(30, 36))
def test_the_reference_passes(checkpoint: Checkpoint, seed: int) -> None:
    assert judged(checkpoint, checkpoint.reference, seed)["status"] == "passed"


@pytest.mark.parametrize("checkpoint", CHECKPOINTS, ids=[point.id for point in CHECKPOINTS])
def test_there_are_some_and_each_is_explained_once(checkpoint: Checkpoint) -> None:
    names = [known.name for known in checkpoint.misconceptions]
    assert names
    assert len(set(names)) == len(names)
    assert not checkpoint.misconceptions.waiting  # a variant of a mistake that nobody added


def test_every_text_is_short_and_whole() -> None:
    entries = catalogue(CHECKPOINTS)
    assert {entry["kind"] for entry in entries} == {"check", "fact", "misconception"}
    for entry in entries:
        words = f"{entry['title']}. {entry['text']}".split()
        assert len(words) <= 80, entry
        assert entry["text"].rstrip()[-1] in ".?!", entry


@pytest.mark.parametrize(
    ("checkpoint", "known"), KNOWN[::9], ids=[f"{point.id}/{item.id}" for point, item in KNOWN[::9]]
)
def test_the_whole_feedback_stays_within_eighty_words(
    checkpoint: Checkpoint, known: Misconception
) -> None:
    verdict = judged(checkpoint, known.programs[0], 41)
    assert len(verdict["message"].split()) <= 80
    assert all(len(check["message"].split()) <= 80 for check in verdict["checks"])
