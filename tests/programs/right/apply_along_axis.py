import numpy as np


def soft(row):
    # NaN betekent hier: verboden. Mag, want echte NaN is eerder geweigerd.
    ok = ~np.isnan(row)
    out = np.zeros(len(row))
    if ok.sum() > 0:
        with np.errstate(over="ignore"):
            out[ok] = np.exp(row[ok] - np.max(row[ok]))
        out = out / np.sum(out)
    return out


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool:
        raise ValueError("Gebruik scores met twee assen en een masker van bools")
    if np.any(~np.isfinite(scores)):
        raise ValueError("Alleen eindige scores")
    allowed = np.broadcast_to(allowed, scores.shape)
    if scores.size == 0:
        return scores.copy()
    return np.apply_along_axis(soft, -1, np.where(allowed, scores, np.nan))


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("Minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("Voorloopassen gelijk")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] < 1 or k.shape[-2] != v.shape[-2]:
        raise ValueError("Maten gelijk")
    scores = np.matmul(q, np.swapaxes(k, -2, -1)) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return np.matmul(weights, v), {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    p = cache["weights"]
    dp = np.matmul(dy, np.swapaxes(cache["v"], -2, -1))
    both = np.concatenate([p, dp], axis=-1)
    n = p.shape[-1]
    ds = np.zeros(p.shape)
    if p.size:
        ds = np.apply_along_axis(lambda r: r[:n] * (r[n:] - r[:n].dot(r[n:])), -1, both)
    ds /= np.sqrt(cache["q"].shape[-1])
    return {
        "q": np.matmul(ds, cache["k"]),
        "k": np.matmul(np.swapaxes(ds, -2, -1), cache["q"]),
        "v": np.matmul(np.swapaxes(p, -2, -1), dy),
    }
