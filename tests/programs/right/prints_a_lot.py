import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("Gebruik minstens twee assen en een niet-lege laatste as")
    if allowed.dtype != bool or not np.isfinite(scores).all():
        raise ValueError("Gebruik een booleaans masker en eindige scores")
    allowed = np.broadcast_to(allowed, scores.shape)
    idx = np.where(allowed)  # alleen de toegestane plekken uitrekenen
    rows = idx[:-1]
    top = np.full(scores.shape[:-1], -np.inf)
    np.maximum.at(top, rows, scores[idx])
    with np.errstate(over="ignore"):
        e = np.exp(scores[idx] - top[rows])
    total = np.zeros(scores.shape[:-1])
    np.add.at(total, rows, e)
    weights = np.zeros(scores.shape)
    weights[idx] = e / total[rows]
    return weights


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy, w = np.asarray(dy, dtype=float), cache["weights"]
    dw = dy @ np.swapaxes(cache["v"], -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(w, -1, -2) @ dy}


# eens kijken wat er gebeurt als de query draait
k = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.5]])
for hoek in range(0, 360):
    for lengte in (0.5, 1, 2, 4, 8):
        a = np.deg2rad(hoek)
        q = lengte * np.array([[np.cos(a), np.sin(a)]])
        y, cache = attention(q, k, k, True)
        print(f"hoek {hoek:3d} lengte {lengte}: gewichten {cache['weights'].round(3)} uitvoer {y.round(3)}")
        print("█" * int(40 * cache["weights"][0, 0]))
print("klaar", end="")
