import numpy as np

def masked_softmax(scores, allowed):
    s = np.asarray(scores, float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all():
        raise ValueError("scores kloppen niet")
    if a.dtype != bool:
        raise ValueError("masker klopt niet")
    a = np.broadcast_to(a, s.shape)
    has_key = a.any(axis=-1, keepdims=True)
    m = np.where(has_key, np.where(a, s, -np.inf).max(axis=-1, keepdims=True), 0.0)
    with np.errstate(over="ignore"):
        e = np.where(a, np.exp(np.minimum(s - m, 0.0)), 0.0)
    return np.where(has_key, e / np.where(has_key, e.sum(axis=-1, keepdims=True), 1.0), 0.0)

def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen kloppen niet")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten kloppen niet")
    w = masked_softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, dict(q=q, k=k, v=v, weights=w)

def attention_backward(cache, dy):
    w, dy = cache["weights"], np.asarray(dy, float)
    dp = dy @ cache["v"].swapaxes(-1, -2)
    ds = w * (dp - (w * dp).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return dict(q=ds @ cache["k"], k=ds.swapaxes(-1, -2) @ cache["q"], v=w.swapaxes(-1, -2) @ dy)

# --- mijn eigen proeven ---
w = masked_softmax([[np.log(2), 0.0]], [[True, True]])
assert np.allclose(w, [[2 / 3, 1 / 3]]), w
assert (masked_softmax([[np.log(2), 0.0]], [[True, False]]) == [[1, 0]]).all()
assert not masked_softmax([[1e4, -1e4]], [[False, False]]).any()
y, cache = attention([[1.0]], [[np.log(2)], [0.0]], [[2.0], [8.0]], np.ones((1, 2), bool))
assert abs(y[0, 0] - 4) < 1e-12
g = attention_backward(cache, [[1.0]])
np.testing.assert_allclose(g["v"], [[2 / 3], [1 / 3]])
rng = np.random.default_rng(0)
q, k, v = rng.normal(size=(2, 3, 4)), rng.normal(size=(2, 5, 4)), rng.normal(size=(2, 5, 6))
mask = rng.random((2, 3, 5)) < 0.6
y, cache = attention(q, k, v, mask)
dy = rng.normal(size=y.shape)
g = attention_backward(cache, dy)
eps = 1e-6
for name, a in (("q", q), ("k", k), ("v", v)):
    for i in np.ndindex(a.shape):
        a[i] += eps
        hi = (attention(q, k, v, mask)[0] * dy).sum()
        a[i] -= 2 * eps
        lo = (attention(q, k, v, mask)[0] * dy).sum()
        a[i] += eps
        assert abs((hi - lo) / (2 * eps) - g[name][i]) < 1e-6, (name, i)
for bad in ([[1, 0, 1]], [[1.0]], "True"):
    try:
        masked_softmax([[1.0, 2.0, 3.0]], bad)
    except ValueError:
        pass
    else:
        assert False, bad
print("Alle proeven geslaagd!")
