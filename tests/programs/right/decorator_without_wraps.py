import time
import numpy as np

calls = []


def klok(f):
    # geen functools.wraps: de naam wordt "binnen" en de parameters *a, **kw
    def binnen(*a, **kw):
        start = time.perf_counter()
        try:
            return f(*a, **kw)
        finally:
            calls.append((f.__name__, time.perf_counter() - start))

    return binnen


@klok
def masked_softmax(scores, allowed):
    scores = np.asarray(scores, float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores heeft de verkeerde vorm")
    if allowed.dtype != bool:
        raise ValueError("allowed is niet van het type bool")
    if np.isnan(scores).any() or np.isinf(scores).any():
        raise ValueError("scores bevat nan of inf")
    allowed = np.broadcast_to(allowed, scores.shape)
    s = np.where(allowed, scores, -np.inf)
    hoogste = s.max(-1, keepdims=True)
    hoogste = np.where(hoogste == -np.inf, 0.0, hoogste)
    e = np.exp(s - hoogste)
    som = e.sum(-1, keepdims=True)
    return e / (som + (som == 0))


@klok
def attention(q, k, v, allowed):
    q, k, v = [np.array(x, float) for x in (q, k, v)]
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("minstens 2 assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("batch/heads ongelijk")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("d ongelijk of 0")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("N ongelijk")
    w = masked_softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


@klok
def attention_backward(cache, dy):
    dy = np.asarray(dy, float)
    w = cache["weights"]
    dw = dy @ cache["v"].swapaxes(-1, -2)
    ds = w * (dw - (w * dw).sum(-1, keepdims=True))
    wortel = np.sqrt(cache["k"].shape[-1])
    return {
        "v": w.swapaxes(-1, -2) @ dy,
        "k": ds.swapaxes(-1, -2) @ cache["q"] / wortel,
        "q": ds @ cache["k"] / wortel,
    }
