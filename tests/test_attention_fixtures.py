"""The committed values that the TypeScript maths is held to are what NumPy computes now."""

import json

import numpy as np

from tests.make_attention_fixtures import FIXTURE, make_cases


def test_committed_values_equal_a_fresh_computation() -> None:
    committed = json.loads(FIXTURE.read_text(encoding="utf-8"))
    fresh = make_cases()
    assert [case["name"] for case in committed] == [case["name"] for case in fresh]
    for old, new in zip(committed, fresh, strict=True):
        assert old.keys() == new.keys(), new["name"]
        for key in new.keys() - {"name"}:
            # Not bit for bit: a matrix product may add in another order on another machine.
            np.testing.assert_allclose(
                np.array(old[key], dtype=float),
                np.array(new[key], dtype=float),
                rtol=1e-13,
                atol=1e-13 if key != "scores" else 1e-10,
                err_msg=f"{new['name']}: {key}",
            )
