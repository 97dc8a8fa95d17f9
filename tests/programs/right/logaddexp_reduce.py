import numpy as np


def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or 0 == scores.shape[-1]:
        raise ValueError("vorm van scores")
    if allowed.dtype.type is not np.bool_:
        raise ValueError("masker")
    if (~np.isfinite(scores)).any():
        raise ValueError("oneindig of nan")
    allowed = np.broadcast_to(allowed, scores.shape)
    with np.errstate(all="ignore"):
        z = np.where(allowed, scores, -np.inf)
        z = z - np.maximum.reduce(np.where(allowed, scores, -1.7976931348623157e308), axis=-1, keepdims=True)
        z = np.where(allowed, z, -np.inf)
        log_total = np.logaddexp.reduce(z, axis=-1, keepdims=True)
        p = np.exp(z - log_total)  # dode rij: -inf - -inf = nan
    return np.where(allowed, p, 0.0)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    try:
        (*b1, _, d1), (*b2, n2, d2), (*b3, n3, _) = q.shape, k.shape, v.shape
    except ValueError:
        raise ValueError("q, k en v hebben elk minstens twee assen nodig") from None
    if b1 != b2 or b2 != b3 or d1 != d2 or n2 != n3 or d1 < 1:
        raise ValueError("vormen passen niet bij elkaar")
    p = masked_softmax(np.matmul(q, np.moveaxis(k, -1, -2)) / d1**0.5, allowed)
    return np.matmul(p, v), {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    dy = np.asarray(dy, float)
    p, d = cache["weights"], cache["q"].shape[-1]
    turn = lambda a: np.moveaxis(a, -1, -2)
    dp = np.matmul(dy, turn(cache["v"]))
    dp -= np.add.reduce(dp * p, axis=-1, keepdims=True)
    dp *= p
    dp /= d**0.5
    return {"q": np.matmul(dp, cache["k"]), "k": np.matmul(turn(dp), cache["q"]), "v": np.matmul(turn(p), dy)}
