#!/usr/bin/env python3
# -*- coding: utf-8 -*-
import numpy as np

WOORDEN = ["de", "kat", "slaapt"]


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    mask = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError(scores.shape)
    if mask.dtype != np.bool_:
        raise ValueError(mask.dtype)
    if not np.isfinite(scores).all():
        raise ValueError("inf/nan")
    mask = np.broadcast_to(mask, scores.shape)
    result = np.zeros(scores.shape)
    flat_s = scores.reshape(-1, scores.shape[-1])
    flat_m = mask.reshape(-1, scores.shape[-1])
    flat_r = result.reshape(-1, scores.shape[-1])
    for s, m, r in zip(flat_s, flat_m, flat_r):
        if m.any():
            with np.errstate(over="ignore"):
                e = np.exp(s[m] - s[m].max())
            r[m] = e / e.sum()
    return result


def attention(q, k, v, allowed):
    q, k, v = [np.array(x, dtype=np.float64) for x in (q, k, v)]
    shapes = (q.shape, k.shape, v.shape)
    if min(map(len, shapes)) < 2:
        raise ValueError(shapes)
    if len(set(s[:-2] for s in shapes)) > 1:
        raise ValueError(shapes)
    if q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2] or 0 in q.shape[-1:]:
        raise ValueError(shapes)
    weights = masked_softmax(q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    q, k, v, w = (cache[x] for x in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=np.float64)
    dw = dy @ v.swapaxes(-2, -1)
    ds = w * (dw - (w * dw).sum(-1, keepdims=True)) / q.shape[-1] ** 0.5
    return {"q": ds @ k, "k": ds.swapaxes(-2, -1) @ q, "v": w.swapaxes(-2, -1) @ dy}


def main():
    k = np.array([[1, 0], [0, 1], [-1, 0.5]])
    q = np.array([[0.5, 0.5], [0.2, 1.0], [1.0, 0.7]])
    y, cache = attention(q, k, k, np.tril(np.ones((3, 3), dtype=bool)))
    print(f"{'':10}" + "".join(f"{w:>8}" for w in WOORDEN))
    for woord, rij in zip(WOORDEN, cache["weights"]):
        print(f"{woord:10}" + "".join(f"{x:8.3f}" for x in rij))
    print("uitvoer kat:", y[1].round(4))


if __name__ == "__main__":
    main()
