"""The lesson's solution and the checkers' reference, against two oracles not written here.

Forward: the published cases of the ONNX Attention operator. Gradients: `autograd`, which
differentiates NumPy code, on a softmax written the plain way, over inputs that Hypothesis chooses.
"""

import runpy
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import autograd.numpy as anp
import numpy as np
import onnx
import pytest
from autograd import grad
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from checkers.laat_iedere_query_mengen import reference

Array = NDArray[Any]

ROOT = Path(__file__).resolve().parent.parent
SOLUTION = runpy.run_path(str(ROOT / "lessons" / "laat-iedere-query-mengen" / "solution.py"))
# Students compare with the one, the checkers judge by the other.
both = pytest.mark.parametrize("code", [SOLUTION, vars(reference)], ids=["solution", "reference"])

# Attributes and inputs of the operator that the lesson's contract has too.
SHARED_ATTRIBUTES = {"is_causal", "qk_matmul_output_mode", "softmax_precision"}
SHARED_INPUTS = {"Q", "K", "V", "attn_mask"}
SOFTMAX_OUTPUT = 3  # value of qk_matmul_output_mode: the weights


def _onnx_cases() -> Iterator[tuple[str, Array, Array, Array, Array, list[Array], float]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some cases overflow on purpose while they are made
        from onnx.backend.test.loader import load_node_model_tests

        cases = load_node_model_tests()
    for case in cases:
        node = case.model.graph.node[0] if case.model else None
        if node is None or node.op_type != "Attention" or "expanded" in case.name:
            continue
        attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        assert case.data_sets is not None
        inputs, outputs = case.data_sets[0]
        given_inputs = dict(zip(node.input, inputs, strict=False))
        if len(node.input) > 4 or not (
            attributes.keys() <= SHARED_ATTRIBUTES and given_inputs.keys() <= SHARED_INPUTS
        ):
            continue
        q, k, v = (given_inputs[name] for name in "QKV")
        mask = given_inputs.get("attn_mask", np.True_)
        if (
            q.ndim != 4
            or q.shape[:2] != k.shape[:2]
            or q.dtype not in (np.float32, np.float16)
            or np.asarray(mask).dtype != np.bool_
            or not all(np.isfinite(x).all() for x in (q, k, v))
        ):
            continue
        allowed = np.broadcast_to(mask, (*q.shape[:-1], k.shape[-2]))
        if attributes.get("is_causal"):
            allowed = allowed & np.tri(q.shape[-2], k.shape[-2], dtype=bool)
        tolerance = 1e-5 if q.dtype == np.float32 else 3e-3
        if attributes.get("qk_matmul_output_mode") != SOFTMAX_OUTPUT:
            outputs = outputs[:1]
        yield case.name, q, k, v, allowed, list(outputs), tolerance


ONNX_CASES = list(_onnx_cases())


def test_the_published_cases_test_the_masks() -> None:
    """An all-True mask tests nothing: some cases must forbid keys, and some a whole row."""
    masks = [case[4] for case in ONNX_CASES]
    assert len(masks) >= 8
    assert any((~mask).any() and mask.any(-1).all() for mask in masks)
    assert any((~mask.any(-1)).any() for mask in masks)


@both
@pytest.mark.parametrize(
    ("q", "k", "v", "allowed", "outputs", "tolerance"),
    [case[1:] for case in ONNX_CASES],
    ids=[case[0] for case in ONNX_CASES],
)
def test_forward_equals_the_onnx_operator(
    code: dict[str, Any],
    q: Array,
    k: Array,
    v: Array,
    allowed: Array,
    outputs: list[Array],
    tolerance: float,
) -> None:
    y, cache = code["attention"](q, k, v, allowed)
    np.testing.assert_allclose(y, outputs[0], rtol=tolerance, atol=tolerance)
    if len(outputs) == 2:
        np.testing.assert_allclose(cache["weights"], outputs[1], rtol=tolerance, atol=tolerance)


def _plain_attention(q: Any, k: Any, v: Any, allowed: Array) -> Any:
    """Attention that `autograd` can differentiate; rows without allowed keys come out as zeros."""
    scores = q @ anp.swapaxes(k, -1, -2) / q.shape[-1] ** 0.5
    row_max = anp.max(anp.where(allowed, scores, -1e300), axis=-1, keepdims=True)
    row_max = anp.where(allowed.any(-1, keepdims=True), row_max, 0.0)
    powers = anp.where(allowed, anp.exp(anp.where(allowed, scores - row_max, 0.0)), 0.0)
    total = anp.sum(powers, axis=-1, keepdims=True)
    return powers / anp.where(total > 0, total, 1.0) @ v


@st.composite
def _problems(draw: st.DrawFn) -> tuple[Array, Array, Array, Array, Array]:
    """`q, k, v, allowed, dy` of irregular shapes, masks with fully forbidden rows among them."""
    lead = tuple(draw(st.lists(st.integers(1, 3), max_size=2)))
    t, n, d, d_v = (draw(st.integers(1, 4)) for _ in range(4))
    numbers = st.floats(-4, 4, allow_subnormal=False)

    def array(*shape: int) -> Array:
        return draw(hnp.arrays(np.float64, (*lead, *shape), elements=numbers))

    allowed = draw(hnp.arrays(np.bool_, (*lead, t, n)))
    return array(t, d), array(n, d), array(n, d_v), allowed, array(t, d_v)


@both
@settings(deadline=None, derandomize=True, max_examples=150)
@given(problem=_problems())
def test_gradients_equal_those_of_autograd(
    code: dict[str, Any], problem: tuple[Array, Array, Array, Array, Array]
) -> None:
    q, k, v, allowed, dy = problem
    y, cache = code["attention"](q, k, v, allowed)
    np.testing.assert_allclose(y, _plain_attention(q, k, v, allowed), rtol=1e-12, atol=1e-12)

    def loss(q: Any, k: Any, v: Any) -> Any:
        return anp.sum(_plain_attention(q, k, v, allowed) * dy)

    found = code["attention_backward"](cache, dy)
    for argument, name in enumerate("qkv"):
        expected = grad(loss, argument)(q, k, v)
        np.testing.assert_allclose(found[name], expected, rtol=1e-9, atol=1e-11)


@both
@settings(deadline=None, derandomize=True, max_examples=150)
@given(
    scores=hnp.arrays(np.float64, (2, 3, 5), elements=st.floats(-1e300, 1e300)),
    allowed=hnp.arrays(np.bool_, (2, 3, 5)),
)
def test_weights_are_a_distribution_or_nothing(
    code: dict[str, Any], scores: Array, allowed: Array
) -> None:
    weights = code["masked_softmax"](scores, allowed)
    assert (weights[~allowed] == 0).all()
    assert (weights >= 0).all()
    np.testing.assert_allclose(weights.sum(-1), allowed.any(-1).astype(float), rtol=1e-12)
