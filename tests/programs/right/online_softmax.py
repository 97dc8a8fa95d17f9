import numpy as np

# Eén keer langs de keys: lopend maximum, lopende noemer en lopend mengsel.
# attention heeft masked_softmax dan helemaal niet nodig.


def _check_mask(allowed, shape):
    allowed = np.asarray(allowed)
    if allowed.dtype != bool:
        raise ValueError("masker moet bool zijn")
    return np.broadcast_to(allowed, shape)


def _stream(scores, allowed, values=None):
    shape = scores.shape[:-1]
    m = np.full(shape, -np.inf)
    z = np.zeros(shape)
    y = None if values is None else np.zeros(shape + values.shape[-1:])
    for n in range(scores.shape[-1]):
        s, ok = scores[..., n], allowed[..., n]
        new = np.where(ok, np.maximum(m, s), m)
        base = np.where(np.isneginf(new), 0.0, new)
        with np.errstate(over="ignore"):
            shrink = np.exp(m - base)
            e = np.where(ok, np.exp(np.where(ok, s - base, 0.0)), 0.0)
        z = z * shrink + e
        if y is not None:
            y = y * shrink[..., None] + e[..., None] * values[..., n : n + 1, :]
        m = new
    safe = np.where(z > 0, z, 1.0)[..., None]
    base = np.where(np.isneginf(m), 0.0, m)[..., None]
    with np.errstate(over="ignore"):
        w = np.exp(np.where(allowed, scores - base, -np.inf)) / safe
    return w, None if y is None else y / safe


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores")
    return _stream(scores, _check_mask(allowed, scores.shape))[0]


def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=float) for x in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2] or k.shape[-2] == 0:
        raise ValueError("maten")
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    if not np.isfinite(scores).all():
        raise ValueError("oneindige scores")
    w, y = _stream(scores, _check_mask(allowed, scores.shape), v)
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    # de som van p * dP over de keys is hetzelfde als dY · Y
    delta = (dy * (p @ v)).sum(axis=-1, keepdims=True)
    ds = p * (dy @ np.swapaxes(v, -1, -2) - delta) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
