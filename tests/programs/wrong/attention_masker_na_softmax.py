# wrong: attention
# mistake: The mask is applied after the softmax by multiplying the weights, without normalising again.
# diagnosis: nul-na-softmax
# shown by: attention(np.ones((1, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), np.array([[True, False]]))

import numpy as np


def masked_softmax(scores, allowed):
    """Softmax via log-sum-exp over de toegestane keys."""
    z = np.asarray(scores, dtype=np.float64)
    mask = np.asarray(allowed)
    if not (z.ndim >= 2 and z.shape[-1] > 0 and mask.dtype == bool and np.isfinite(z).all()):
        raise ValueError("ongeldige scores of ongeldig masker")
    mask = np.broadcast_to(mask, z.shape)
    z = np.where(mask, z, -np.inf)
    hoog = z.max(-1, keepdims=True)
    leeg = ~mask.any(-1, keepdims=True)
    hoog = np.where(leeg, 0.0, hoog)
    schuif = z - hoog
    lse = np.log(np.exp(schuif).sum(-1, keepdims=True) + leeg)
    return np.exp(schuif - lse)


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
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
    weights = masked_softmax(scores, np.full(scores.shape, True)) * masker
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
