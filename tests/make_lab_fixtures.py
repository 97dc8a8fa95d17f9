"""Random numbers, scores, masked rows and costs by NumPy: what the lab widgets are held to.

Everything is computed in another way than in `generator/widgets` and `site/app`: the generator of
random bits runs in NumPy's own unsigned words, many streams at once; scores are one matrix product;
weights come from a whole matrix with -inf above the diagonal; costs are counted array by array.
The texts (`views`) are the generator's, which the page has to repeat to the letter.

    .venv/bin/python -m tests.make_lab_fixtures
"""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.widgets import causal_mask, score_histogram, tensor_shapes

FIXTURE = Path(__file__).parent / "fixtures" / "lab.json"

Floats = NDArray[np.float64]
Words = NDArray[np.uint32]
Case = dict[str, object]

# The first outputs from the state 1, 2, 3, 4, as several published implementations test them.
PUBLISHED = [11520, 0, 5927040, 70819200, 2031721883]
DRAWS = [(1, 8, 4), (1, 8, 64), (7, 256, 64), (999_999, 5, 128)]  # seed, keys, width
ROWS = [(1, 16, 0), (1, 16, 4), (3, 4, 10), (8, 128, 1)]  # seed, positions, peek
SIZES = [(1024, 768, 12), (2048, 4096, 32), (4, 8, 2), (5, 7, 7), (131_072, 16_384, 128)]


def normals(seed: int, streams: int, count: int) -> Floats:
    """Shape (streams, count)."""
    state = np.array([_state(seed, stream) for stream in range(streams)], dtype=np.uint32).T
    pairs = -(-count // 2)
    words = np.stack([_step(state) for _ in range(2 * pairs)], axis=1)
    uniform = (words.astype(np.float64) + 0.5) / 2.0**32
    radius = np.sqrt(-2 * np.log(uniform[:, 0::2]))
    angle = 2 * np.pi * uniform[:, 1::2]
    both = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=2)
    return both.reshape(streams, 2 * pairs)[:, :count]


def bits(count: int) -> list[int]:
    """Outputs from the state 1, 2, 3, 4."""
    state = np.array([[1], [2], [3], [4]], dtype=np.uint32)
    return [int(_step(state)[0]) for _ in range(count)]


def _step(s: Words) -> Words:
    result = _rotate(s[1] * np.uint32(5), 7) * np.uint32(9)
    shifted = s[1] << np.uint32(9)
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= shifted
    s[3] = _rotate(s[3], 11)
    return result


def _rotate(words: Words, by: int) -> Words:
    return (words << np.uint32(by)) | (words >> np.uint32(32 - by))


def _state(seed: int, stream: int) -> list[int]:
    golden = np.array([0x9E3779B97F4A7C15], dtype=np.uint64)
    z = np.array([seed + (stream << 32)], dtype=np.uint64)
    words = []
    for _ in range(2):
        z = z + golden
        mixed = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        words += (mixed ^ (mixed >> np.uint64(31))).view(np.uint32).tolist()  # little-endian
    return words


def _draw(seed: int, keys: int, width: int) -> Case:
    queries = score_histogram.QUERIES
    both = normals(seed, 1, width * (queries + keys)).reshape(width, queries + keys)
    scores = both[:, :queries].T @ both[:, queries:]
    raw, scaled = (_softmax(x[:1])[0] for x in (scores, scores / np.sqrt(width)))
    return {
        "seed": seed, "keys": keys, "width": width,
        "first": scores[0].tolist(), "last": scores[-1].tolist(), "deviation": float(scores.std()),
        "raw": float(np.exp(-np.sum(raw * np.log(raw)))),
        "scaled": float(np.exp(-np.sum(scaled * np.log(scaled)))),
        "view": score_histogram.view(scores, width, seed),
    }  # fmt: skip


def _rows(seed: int, positions: int, peek: int) -> Case:
    scores = normals(seed, positions, positions) + peek * np.eye(positions, k=1)
    masked = _softmax(np.where(np.tri(positions, dtype=np.bool_), scores, -np.inf))
    bare = _softmax(scores)
    row = positions // 3
    return {
        "seed": seed, "positions": positions, "peek": peek, "row": row,
        "masked": masked[row, : row + 1].tolist(), "bare": bare[row].tolist(),
        "mean": float(np.triu(bare, k=1).sum() / positions),
        "views": [
            causal_mask.view(positions, chosen, seed, peek, masked=with_mask)
            for chosen in (0, row, positions - 1)
            for with_mask in (True, False)
        ],
    }  # fmt: skip


def _softmax(scores: Floats) -> Floats:
    powers: Floats = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights: Floats = powers / powers.sum(axis=1, keepdims=True)
    return weights


def _sizes(t: int, d: int, n: int) -> Case:
    # (m, k) times (k, p) takes m·k·p multiplications.
    projections = [(t, d, d)] * 4
    inside = [(t, d // n, t), (t, t, d // n)] * n
    return {
        "positions": t, "width": d, "heads": n,
        "parameters": sum(k * p for _, k, p in projections),
        "products": sum(m * k * p for m, k, p in projections + inside),
        "view": tensor_shapes.view(t, d, n),
    }  # fmt: skip


def make_cases() -> dict[str, object]:
    """All of the fixture."""
    return {
        "bits": bits(200),
        "normals": normals(20_180_509, 3, 7).tolist(),
        "draws": [_draw(*case) for case in DRAWS],
        "rows": [_rows(*case) for case in ROWS],
        "sizes": [_sizes(*case) for case in SIZES],
    }


def main() -> None:
    """Write the fixture anew."""
    text = json.dumps(make_cases(), allow_nan=False, ensure_ascii=False, indent=0)
    FIXTURE.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
