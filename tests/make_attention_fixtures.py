"""Attention by NumPy, written down for the tests of `site/app/attention/math.ts`.

The way back is computed differently here than there: through the whole softmax Jacobian of a row,
diag(p) - p pᵀ. So a wrong short cut in one of the two shows as a difference.

    .venv/bin/python -m tests.make_attention_fixtures
"""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FIXTURE = Path(__file__).parent / "fixtures" / "attention.json"

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Case = dict[str, object]

MASKS = ("none", "causal", "padding", "random", "empty-row", "empty")
SHAPES = ((1, 1, 1, 1), (3, 3, 2, 2), (2, 3, 2, 4), (5, 4, 3, 1), (4, 6, 16, 3))


def make_cases(seed: int = 20_170_612) -> list[Case]:
    """Every mask with every shape (T, N, d, e), then large scores and the lesson's own numbers."""
    rng = np.random.default_rng(seed)
    cases = [
        _random_case(rng, shape, kind, scaled=bool(rng.integers(2)))
        for shape in SHAPES
        for kind in MASKS
    ]
    cases += [_random_case(rng, (3, 5, 2, 2), kind, spread=5e3) for kind in MASKS]
    return [*cases, *_lesson_cases(rng)]


def _random_case(
    rng: np.random.Generator,
    shape: tuple[int, int, int, int],
    kind: str,
    *,
    scaled: bool = True,
    spread: float = 1.0,
) -> Case:
    t, n, d, e = shape
    q, k, v, dy = (rng.normal(size=size) for size in ((t, d), (n, d), (n, e), (t, e)))
    name = f"{kind} {t}x{n}, d={d}, e={e}, spread={spread:g}"
    return _case(name, q * spread, k, v, _mask(rng, kind, t, n), dy, scaled=scaled)


def _mask(rng: np.random.Generator, kind: str, t: int, n: int) -> Mask:
    mask = np.ones((t, n), dtype=np.bool_)
    if kind == "causal":
        mask = np.tril(mask)
    elif kind == "padding":
        mask[:, (n + 1) // 2 :] = False
    elif kind in {"random", "empty-row"}:
        mask = rng.random((t, n)) < 0.6
    if kind == "empty-row":
        mask[rng.integers(t)] = False
    return mask & (kind != "empty")


def _lesson_cases(rng: np.random.Generator) -> Iterator[Case]:
    keys = np.array([[1, 0], [0, 1], [-1, 0.5]])
    queries = np.array([[1, 0], [0.2, 1], [1, 0.7]])
    mask = np.tril(np.ones((3, 3), dtype=np.bool_))
    yield _case("de kat slaapt", queries, keys, keys, mask, rng.normal(size=(3, 2)))
    yield _case(
        "by hand: weights 2/3 and 1/3",
        np.array([[1.0]]),
        np.array([[np.log(2)], [0.0]]),
        np.array([[2.0], [8.0]]),
        np.ones((1, 2), dtype=np.bool_),
        np.array([[1.0]]),
    )


def _case(
    name: str, q: Floats, k: Floats, v: Floats, mask: Mask, dy: Floats, *, scaled: bool = True
) -> Case:
    scale = 1 / np.sqrt(q.shape[1]) if scaled else 1.0
    scores = q @ k.T * scale
    weights = np.stack([_softmax(row, allowed) for row, allowed in zip(scores, mask, strict=True)])
    jacobians = [np.diag(p) - np.outer(p, p) for p in weights]
    dweights = dy @ v.T
    dscores = np.stack([j @ dp for j, dp in zip(jacobians, dweights, strict=True)])
    arrays = {
        "queries": q, "keys": k, "values": v, "allowed": mask, "dOutputs": dy,
        "scores": scores, "weights": weights, "outputs": weights @ v,
        "dWeights": dweights, "dScores": dscores, "dQueries": scale * dscores @ k,
        "dKeys": scale * dscores.T @ q, "dValues": weights.T @ dy,
    }  # fmt: skip
    return {"name": name, "scaled": scaled} | {key: a.tolist() for key, a in arrays.items()}


def _softmax(scores: Floats, allowed: Mask) -> Floats:
    weights = np.zeros_like(scores)
    if allowed.any():
        powers = np.exp(scores[allowed] - scores[allowed].max())
        weights[allowed] = powers / powers.sum()
    return weights


def main() -> None:
    """Write the fixture anew."""
    FIXTURE.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(case, allow_nan=False) for case in make_cases())
    FIXTURE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
