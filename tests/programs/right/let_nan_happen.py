import numpy as np


def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=float)
    allowed = np.array(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("Er is iets mis met de vorm van de scores.")
    if str(allowed.dtype) != "bool":
        raise ValueError("Er is iets mis met het masker.")
    if np.isnan(scores.sum(initial=0.0, where=~np.isfinite(scores))) or np.isinf(scores).any():
        raise ValueError("Er is iets mis met de scores.")
    allowed = np.broadcast_to(allowed, scores.shape)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        scores = np.select([allowed, ~allowed], [scores, -np.inf])
        scores = scores - scores.max(axis=-1, keepdims=True)
        scores = np.exp(scores)
        scores = scores / scores.sum(axis=-1, keepdims=True)
    # een rij zonder toegestane key is nu helemaal nan
    return np.nan_to_num(scores, nan=0.0, posinf=0.0, neginf=0.0)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("Er is iets mis met de assen.")
    if str(q.shape[:-2]) != str(k.shape[:-2]) or str(q.shape[:-2]) != str(v.shape[:-2]):
        raise ValueError("Er is iets mis met de voorloopassen.")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("Er is iets mis met d.")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("Er is iets mis met N.")
    with np.errstate(all="ignore"):
        s = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    w = masked_softmax(s, allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy, w = np.array(dy, dtype=float), np.array(cache["weights"], dtype=float)
    dw = dy @ np.swapaxes(cache["v"], -2, -1)
    # d log w = dw * w; bij w = 0 geeft dat 0/0, en dat hoort 0 te zijn
    with np.errstate(invalid="ignore", divide="ignore"):
        c = (w * dw).sum(axis=-1, keepdims=True)
        ds = np.nan_to_num((w * dw - w * c) / w, nan=0.0) * w
    d = cache["q"].shape[-1]
    return {"q": ds @ cache["k"] / d**0.5, "k": np.swapaxes(ds, -2, -1) @ cache["q"] / d**0.5, "v": np.swapaxes(w, -2, -1) @ dy}
