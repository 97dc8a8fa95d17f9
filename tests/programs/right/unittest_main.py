import unittest

import numpy as np


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("allowed")
    x = np.where(np.broadcast_to(allowed, scores.shape), scores, -np.inf)
    m = np.maximum(x.max(axis=-1, keepdims=True), np.finfo(float).min)
    e = np.exp(x - m)
    t = e.sum(axis=-1, keepdims=True)
    return e / np.where(t > 0, t, 1.0)


def attention(q, k, v, allowed):
    q, k, v = (np.array(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy, w = np.asarray(dy, dtype=float), cache["weights"]
    dw = dy @ np.swapaxes(cache["v"], -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(w, -1, -2) @ dy}


class TestLes(unittest.TestCase):
    def setUp(self):
        self.y, self.cache = attention([[1.0]], [[np.log(2)], [0.0]], [[2.0], [8.0]], [[True, True]])

    def test_vooruit(self):
        self.assertAlmostEqual(self.y[0, 0], 4.0)

    def test_terug(self):
        g = attention_backward(self.cache, [[1.0]])
        np.testing.assert_allclose(g["v"], [[2 / 3], [1 / 3]])

    def test_fout(self):
        with self.assertRaises(ValueError):
            masked_softmax([1.0, 2.0], [True, True])


if __name__ == "__main__":
    unittest.main()  # stopt met SystemExit, zoals altijd
