"""A result that says yes or no: what is right, and the first difference otherwise."""

from typing import Any

import numpy as np
import pytest

from checkers.kit.boolean_form import BooleanForm

FORM = BooleanForm("masker")
EXPECTED = np.array([[True, False], [True, True]])


def test_equal_booleans_are_right() -> None:
    assert FORM.compare(EXPECTED, EXPECTED.copy(), "m", "float64") is None
    empty = np.zeros((0, 3), bool)
    assert FORM.compare(empty, empty.copy(), "m", "float64") is None


@pytest.mark.parametrize(
    ("actual", "stage"),
    [
        (EXPECTED.tolist(), "type"),
        (EXPECTED.astype(int), "type"),
        (EXPECTED.astype(float), "type"),
        (EXPECTED[:1], "shape"),
        (np.zeros((0, 2), bool), "shape"),
        (~EXPECTED, "value"),
    ],
)
def test_the_first_difference_is_told(actual: Any, stage: str) -> None:
    found = FORM.compare(EXPECTED, actual, "m", "float64")
    assert found is not None
    assert found.stage == stage


def test_the_first_differing_cell_is_named() -> None:
    found = FORM.compare(EXPECTED, np.tri(2, 2, 1, dtype=bool), "m", "float64")
    assert found is not None
    assert found.text == "`m[0, 1]` is True; verwacht: False."
    assert found.cells.tolist() == [[False, True], [False, False]]
