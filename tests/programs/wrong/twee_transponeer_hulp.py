# wrong: attention, attention-backward
# mistake: A shared helper transposes with .T, which reverses all axes, so both attention and attention_backward fail with leading axes.
# diagnosis: transponeren-met-t
# shown by: attention(np.ones((2, 3, 4)), np.ones((2, 5, 4)), np.ones((2, 5, 1)), True) || attention_backward({'q': np.ones((2, 1, 2)), 'k': np.ones((2, 3, 2)), 'v': np.ones((2, 3, 1)), 'weights': np.full((2, 1, 3), 0.25)}, np.ones((2, 1, 1)))

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


def kantel(matrix):
    return matrix.T


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
    for x in (q, k, v):
        if x.ndim < 2:
            raise ValueError(f"te weinig assen: {x.shape}")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("q, k en v hebben andere voorloopassen")
    if not 0 < q.shape[-1] == k.shape[-1]:
        raise ValueError("q en k moeten even breed zijn, en niet leeg")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("bij iedere key hoort een value")
    w = masked_softmax(q @ kantel(k) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    dp = dy @ kantel(v)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": kantel(ds) @ q, "v": kantel(p) @ dy}
