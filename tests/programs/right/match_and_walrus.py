import numpy as np


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    match scores.shape:
        case () | (_,):
            raise ValueError("te weinig assen")
        case (*_, 0):
            raise ValueError("geen keys")
    match allowed.dtype.kind:
        case "b":
            allowed = np.broadcast_to(allowed, scores.shape)
        case kind:
            raise ValueError(f"masker is van soort {kind!r}")
    if (n := np.count_nonzero(~np.isfinite(scores))) > 0:
        raise ValueError(f"{n} scores zijn niet eindig")
    if not (leeg := ~allowed.any(axis=-1, keepdims=True)).all():
        top = np.where(leeg, 0.0, (s := np.where(allowed, scores, -np.inf)).max(axis=-1, keepdims=True))
        return (e := np.exp(s - top)) / np.where(leeg, 1.0, e.sum(axis=-1, keepdims=True))
    return np.zeros(scores.shape)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    match q.shape, k.shape, v.shape:
        case ([*b1, _, d1], [*b2, n2, d2], [*b3, n3, _]) if b1 == b2 == b3 and n2 == n3 and d1 == d2 and d1 > 0:
            w = masked_softmax(q @ k.swapaxes(-2, -1) / np.sqrt(d1), allowed)
            return w @ v, {"q": q, "k": k, "v": v, "weights": w}
        case shapes:
            raise ValueError(f"passen niet: {shapes}")


def attention_backward(cache, dy):
    match cache:
        case {"q": q, "k": k, "v": v, "weights": p}:
            dy = np.asarray(dy, dtype=float)
            ds = p * ((dp := dy @ v.swapaxes(-2, -1)) - (p * dp).sum(axis=-1, keepdims=True))
            ds /= np.sqrt(q.shape[-1])
            return {"q": ds @ k, "k": ds.swapaxes(-2, -1) @ q, "v": p.swapaxes(-2, -1) @ dy}
        case _:
            raise KeyError("q, k, v of weights ontbreekt")
