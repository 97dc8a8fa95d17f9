import numpy as np

np.seterr(all="raise")  # streng: ik wil elke deling door nul zien


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("assen")
    if allowed.dtype != bool:
        raise ValueError("bool")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    some = allowed.any(axis=-1, keepdims=True)
    top = np.where(some, np.where(allowed, scores, -np.inf).max(axis=-1, keepdims=True), 0.0)
    with np.errstate(under="ignore", over="ignore"):
        # onderlopen naar 0 is hier precies de bedoeling
        diff = np.where(allowed, scores, top) - top
        e = np.exp(diff) * allowed
        return e / np.where(some, e.sum(axis=-1, keepdims=True), 1.0)


@np.errstate(under="ignore", over="ignore", invalid="ignore")
def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=float) for x in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2] or q.shape[-1] == 0:
        raise ValueError("maten")
    w = masked_softmax(q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


@np.errstate(under="ignore")
def attention_backward(cache, dy):
    dy, w = np.asarray(dy, dtype=float), cache["weights"]
    dw = dy @ np.swapaxes(cache["v"], -2, -1)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -2, -1) @ cache["q"], "v": np.swapaxes(w, -2, -1) @ dy}
