# wrong: attention
# mistake: A query that may see nothing falls back to seeing all keys, in place of zero weights and a zero output.
# diagnosis: rij-zonder-keys-zonder-masker
# shown by: attention(np.ones((1, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), False)

import math

import numpy as np


def masked_softmax(scores, allowed):
    getallen = np.asarray(scores, dtype=float)
    masker = np.asarray(allowed)
    if masker.dtype.kind != "b":
        raise ValueError("masker: alleen True en False")
    if getallen.ndim < 2 or getallen.shape[-1] == 0:
        raise ValueError("scores: verkeerde vorm")
    if not np.isfinite(getallen).all():
        raise ValueError("scores: niet eindig")
    masker = np.broadcast_to(masker, getallen.shape)
    n = getallen.shape[-1]
    rijen = getallen.reshape(getallen.size // n, n).tolist()
    ok = masker.reshape(getallen.size // n, n).tolist()
    resultaat = np.zeros((len(rijen), n))
    for r, (rij, mag) in enumerate(zip(rijen, ok)):
        kandidaten = [x for x, m in zip(rij, mag) if m]
        if not kandidaten:
            continue
        grootste = max(kandidaten)
        exps = [math.exp(x - grootste) if m else 0.0 for x, m in zip(rij, mag)]
        noemer = math.fsum(exps)
        resultaat[r] = [e / noemer for e in exps]
    return resultaat.reshape(getallen.shape)


def attention(q, k, v, allowed):
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    eisen = {
        "minstens twee assen": min(q.ndim, k.ndim, v.ndim) >= 2,
        "gelijke voorloopassen": q.shape[:-2] == k.shape[:-2] == v.shape[:-2],
        "gelijke headbreedte": q.shape[-1:] == k.shape[-1:],
        "headbreedte groter dan nul": q.shape[-1:] != (0,),
        "evenveel keys als values": k.shape[-2:-1] == v.shape[-2:-1],
    }
    for eis, voldaan in eisen.items():
        if not voldaan:
            raise ValueError("niet voldaan aan: " + eis)
    scores = q @ k.mT / np.sqrt(q.shape[-1])
    masker = np.broadcast_to(allowed, scores.shape)
    masker = masker | ~masker.any(axis=-1, keepdims=True)
    w = masked_softmax(scores, masker)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


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
