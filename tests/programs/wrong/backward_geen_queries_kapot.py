# wrong: attention-backward
# mistake: No queries (T = 0) crashes, because np.concatenate gets an empty list of rows; the gradients should be zeros of the right shapes.
# diagnosis: geen-queries-geweigerd
# shown by: attention_backward({'q': np.ones((0, 2)), 'k': np.ones((3, 2)), 'v': np.ones((3, 1)), 'weights': np.ones((0, 3))}, np.ones((0, 1)))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=np.float64)
    ok = np.asarray(allowed)
    if s.ndim < 2:
        raise ValueError("minstens twee assen")
    if s.shape[-1] < 1:
        raise ValueError("geen keys")
    if ok.dtype.kind != "b":
        raise ValueError("masker is niet van het type bool")
    if not np.all(np.isfinite(s)):
        raise ValueError("NaN of oneindig in de scores")
    ok = np.broadcast_to(ok, s.shape)
    uit = np.zeros(s.shape)
    # rij voor rij, dan kan er niets misgaan met assen
    for i in np.ndindex(s.shape[:-1]):
        keuze = ok[i]
        if keuze.any():
            rij = s[i][keuze]
            e = np.exp(rij - rij.max())
            uit[i][keuze] = e / e.sum()
    return uit


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
    q, k, v = [np.asarray(cache[naam], float) for naam in 'qkv']
    p, dy = np.asarray(cache['weights'], float), np.asarray(dy, float)
    dp = np.matmul(dy, v.mT)
    rijen = []
    for t in range(p.shape[-2]):
        w, g = p[..., t, :], dp[..., t, :]
        rijen.append((w * (g - (w * g).sum(-1, keepdims=True)))[..., None, :])
    ds = np.concatenate(rijen, axis=-2) / np.sqrt(q.shape[-1])
    g = {}
    g['v'] = p.mT @ dy
    g['q'] = ds @ k
    g['k'] = ds.mT @ q
    return g
