import numpy as np

# Elke functie controleert haar eigen antwoord voordat ze het teruggeeft.


def masked_softmax(scores, allowed):
    s, a = np.asarray(scores, dtype=float), np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != bool or not np.isfinite(s).all():
        raise ValueError("scores of masker")
    a = np.broadcast_to(a, s.shape)
    x = np.where(a, s, -np.inf)
    top = np.where(a.any(-1, keepdims=True), x.max(-1, keepdims=True), 0.0)
    e = np.exp(x - top)
    w = e / np.maximum(e.sum(-1, keepdims=True), 1e-300)
    sums = w.sum(axis=-1)
    assert w.shape == s.shape and w.dtype == np.float64
    assert np.all(w[~a] == 0), "verboden keys"
    assert np.allclose(sums[a.any(axis=-1)], 1), "rijen tellen op tot 1"
    assert np.all(sums[~a.any(axis=-1)] == 0), "nulrijen"
    return w


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    y = w @ v
    if y.size and np.isfinite(v).all():  # een mengsel ligt tussen de kleinste en grootste value (of 0)
        low = np.minimum(v.min(axis=-2, keepdims=True), 0)
        high = np.maximum(v.max(axis=-2, keepdims=True), 0)
        slack = 1e-9 * (1 + np.abs(v).max())
        assert np.all(y >= low - slack) and np.all(y <= high + slack)
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dw = dy @ np.swapaxes(v, -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    g = {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}
    assert all(g[n].shape == cache[n].shape for n in "qkv")
    # som(dV * V) en som(dY * Y) zijn hetzelfde getal
    one, two = (g["v"] * v).sum(), (dy * (w @ v)).sum()
    assert abs(one - two) <= 1e-6 * (1 + (np.abs(g["v"]) * np.abs(v)).sum())
    # en som(dQ * Q) is som(dK * K), want beide zijn som(dS * S)
    one, two = (g["q"] * q).sum(), (g["k"] * k).sum()
    assert abs(one - two) <= 1e-6 * (1 + (np.abs(g["q"]) * np.abs(q)).sum() + (np.abs(g["k"]) * np.abs(k)).sum())
    return g
