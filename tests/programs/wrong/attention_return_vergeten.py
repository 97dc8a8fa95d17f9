# wrong: attention
# mistake: The return statement is missing, so attention returns None.
# diagnosis: geen-return
# shown by: attention(np.ones((1, 1)), np.ones((1, 1)), np.ones((1, 1)), True)

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
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    voor, d, N = q.shape[:-2], q.shape[-1], k.shape[-2]
    if k.shape != voor + (N, d) or v.shape[:-1] != voor + (N,) or d < 1:
        raise ValueError(f"vormen {q.shape}, {k.shape}, {v.shape} passen niet")
    weights = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    y = weights @ v
    cache = {"q": q, "k": k, "v": v, "weights": weights}


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
