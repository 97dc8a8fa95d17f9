import numpy as np

# Ik reken met de keys vooraan, (N, T) in plaats van (T, N), en draai pas bij het teruggeven:
# wat eruit komt is een gedraaide blik op het geheugen, geen aaneengesloten array.


def turn(a):
    return np.swapaxes(a, -1, -2)


def by_column(scores, mask):
    s, m = turn(scores), turn(mask)
    x = np.where(m, s, -np.inf)
    top = x.max(axis=-2, keepdims=True)
    e = np.exp(x - np.where(np.isneginf(top), 0.0, top))
    total = e.sum(axis=-2, keepdims=True)
    return e / np.where(total == 0, 1.0, total)


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("allowed")
    if not np.isfinite(scores).all():
        raise ValueError("finite")
    return turn(by_column(scores, np.broadcast_to(allowed, scores.shape)))


def attention(q, k, v, allowed):
    q, k, v = (turn(np.array(turn(np.asarray(a)), dtype=float, order="C")) if np.ndim(a) > 1 else np.array(a) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("axes")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("sizes")
    scores = turn(k @ turn(q)) / np.sqrt(q.shape[-1])
    p = masked_softmax(scores, allowed)
    y = turn(turn(v) @ turn(p))
    return y, {"q": q, "k": k, "v": v, "weights": p, "y": y, "scores": scores[..., ::-1, ::-1], "turned": turn(p)}


def attention_backward(cache, dy):
    q, k, v, p = (turn(cache[n]) for n in ("q", "k", "v", "weights"))
    g = turn(np.asarray(dy, dtype=float))
    dp = turn(v) @ g
    ds = p * (dp - (p * dp).sum(axis=-2, keepdims=True)) / np.sqrt(q.shape[-2])
    return {"q": turn(k @ ds), "k": turn(q @ turn(ds)), "v": turn(g @ turn(p))}
