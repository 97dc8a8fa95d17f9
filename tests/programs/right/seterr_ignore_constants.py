import numpy as np

np.seterr(all="ignore")
np.set_printoptions(precision=2, suppress=True, threshold=5)

NEG_INF = -np.inf
DTYPE = np.float64
AXIS = -1
KEEP = {"axis": AXIS, "keepdims": True}
ERRORS = {
    "axes": "minstens twee assen",
    "keys": "geen keys",
    "mask": "masker moet bool zijn",
    "finite": "scores moeten eindig zijn",
    "shapes": "vormen passen niet",
}


def error(name):
    return ValueError(ERRORS[name])


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, DTYPE), np.asarray(allowed)
    if scores.ndim < 2:
        raise error("axes")
    if scores.shape[AXIS] == 0:
        raise error("keys")
    if allowed.dtype != bool:
        raise error("mask")
    if not np.isfinite(scores).all():
        raise error("finite")
    masked = np.where(np.broadcast_to(allowed, scores.shape), scores, NEG_INF)
    e = np.exp(masked - masked.max(**KEEP))  # nan waar alles verboden is
    p = e / e.sum(**KEEP)
    return np.where(np.isnan(p), 0.0, p)


def attention(q, k, v, allowed):
    q, k, v = (np.array(a, DTYPE) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise error("axes")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise error("shapes")
    if q.shape[AXIS] != k.shape[AXIS] or q.shape[AXIS] == 0 or k.shape[-2] != v.shape[-2]:
        raise error("shapes")
    p = masked_softmax(q @ k.swapaxes(-2, AXIS) / np.sqrt(q.shape[AXIS]), allowed)
    return p @ v, {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    dy, p = np.asarray(dy, DTYPE), cache["weights"]
    dp = dy @ cache["v"].swapaxes(-2, AXIS)
    ds = p * (dp - (p * dp).sum(**KEEP)) / np.sqrt(cache["q"].shape[AXIS])
    return {"q": ds @ cache["k"], "k": ds.swapaxes(-2, AXIS) @ cache["q"], "v": p.swapaxes(-2, AXIS) @ dy}
