# wrong: attention-backward
# mistake: An empty leading axis crashes: np.stack gets an empty list; the gradients should be empty.
# diagnosis: geen-queries-geweigerd
# shown by: attention_backward({'q': np.ones((0, 2, 2)), 'k': np.ones((0, 3, 2)), 'v': np.ones((0, 3, 1)), 'weights': np.ones((0, 2, 3))}, np.ones((0, 2, 1)))

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores heeft minstens twee assen en een key nodig")
    if allowed.dtype != bool:
        raise ValueError("het masker moet booleaans zijn")
    if not np.isfinite(scores).all():
        raise ValueError("scores moeten eindig zijn")
    allowed = np.broadcast_to(allowed, scores.shape)
    x = np.where(allowed, scores, -np.inf)
    m = x.max(axis=-1, keepdims=True)
    m = np.where(np.isfinite(m), m, 0.0)
    e = np.exp(x - m)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total > 0, total, 1.0)


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte klopt niet")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("niet evenveel keys als values")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    if np.ndim(cache['q']) > 2:
        delen = [
            attention_backward({n: cache[n][b] for n in ('q', 'k', 'v', 'weights')}, dy[b])
            for b in range(len(dy))
        ]
        return {n: np.stack([deel[n] for deel in delen]) for n in 'qkv'}
    dy = np.array(dy, dtype=np.float64)
    q = np.asarray(cache['q'], dtype=float)
    k = np.asarray(cache['k'], dtype=float)
    v = np.asarray(cache['v'], dtype=float)
    p = np.asarray(cache['weights'], dtype=float)
    dp = np.einsum('...tv,...nv->...tn', dy, v)
    rijsom = np.sum(dp * p, -1)
    ds = (dp - np.expand_dims(rijsom, -1)) * p
    ds = ds / np.sqrt(q.shape[-1])
    return {'q': ds @ k, 'k': np.swapaxes(ds, -2, -1) @ q, 'v': np.swapaxes(p, -2, -1) @ dy}
