import numpy as np


def transpose(a):
    return np.swapaxes(a, -1, -2)


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype="f8")
    allowed = np.asarray(allowed)
    if scores.ndim <= 1 or scores.shape[-1] <= 0 or allowed.dtype.char != "?":
        raise ValueError("kan niet")
    if not np.isfinite(scores).all():
        raise ValueError("niet eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    z = np.where(allowed, scores, -np.inf)
    z = z - np.where(allowed.any(-1, keepdims=True), z.max(-1, keepdims=True), 0)
    e = np.exp(z)
    n = e.sum(-1, keepdims=True)
    return e / np.where(n, n, 1)


def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype="f8") for x in (q, k, v))
    if min(map(np.ndim, (q, k, v))) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    scores = q @ transpose(k) / np.sqrt(q.shape[-1])
    p = masked_softmax(scores, allowed)
    y = p @ v
    cache = {
        "q": q,
        "k": k,
        "v": v,
        "weights": p,
        # wat ik verder handig vond om te bewaren
        "transpose": transpose,
        "opmerking": "gemaakt door attention() \N{WHITE SMILING FACE}",
        "leeg": None,
        0: "een getal als sleutel",
        ("T", "N"): p.shape[-2:],
        None: {1, 2, 3},
        "oneindig": float("inf"),
        "type": np.ndarray,
        "gen": (i for i in range(3)),
        "complex": 1j,
    }
    cache["zelf"] = cache
    return y, cache


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype="f8")
    p = cache["weights"]
    dp = dy @ transpose(cache["v"])
    ds = p * (dp - (p * dp).sum(-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": transpose(ds) @ cache["q"], "v": transpose(p) @ dy}
