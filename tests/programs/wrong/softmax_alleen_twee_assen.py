# wrong: masked-softmax
# mistake: Only scores with exactly two axes are supported; leading axes such as batch and heads are refused.
# diagnosis: alleen-twee-assen
# shown by: masked_softmax(np.zeros((2, 3, 4)), True)

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim != 2:
        raise ValueError("scores moet een matrix zijn")
    if scores.shape[1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores leeg of niet eindig")
    if allowed.dtype != bool:
        raise ValueError("masker")
    allowed = np.broadcast_to(allowed, scores.shape)
    T, N = scores.shape
    w = np.zeros((T, N))
    for t in range(T):
        toegestaan = [n for n in range(N) if allowed[t, n]]
        if not toegestaan:
            continue
        top = max(scores[t, n] for n in toegestaan)
        som = sum(np.exp(scores[t, n] - top) for n in toegestaan)
        for n in toegestaan:
            w[t, n] = np.exp(scores[t, n] - top) / som
    return w


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte klopt niet")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("niet evenveel keys als values")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    G = np.array(dy, dtype=np.float64)
    Q = np.array(cache["q"], dtype=np.float64)
    K = np.array(cache["k"], dtype=np.float64)
    V = np.array(cache["v"], dtype=np.float64)
    P = np.array(cache["weights"], dtype=np.float64)
    gP = np.einsum("...tv,...nv->...tn", G, V)
    c = np.einsum("...tn,...tn->...t", P, gP)
    gS = P * (gP - c[..., None]) / Q.shape[-1] ** 0.5
    return dict(
        q=np.einsum("...tn,...nd->...td", gS, K),
        k=np.einsum("...tn,...td->...nd", gS, Q),
        v=np.einsum("...tn,...tv->...nv", P, G),
    )
