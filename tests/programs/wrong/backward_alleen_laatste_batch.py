# wrong: attention-backward
# mistake: The loop over the leading axes makes the result arrays again in every round, so only the last batch element keeps its gradient.
# diagnosis: alleen-laatste-batch
# shown by: attention_backward({'q': np.ones((2, 1, 2)), 'k': np.array([[[1.0, 0.0], [2.0, 3.0]]] * 2), 'v': np.array([[[1.0], [4.0]], [[2.0], [0.0]]]), 'weights': np.array([[[0.25, 0.75]], [[0.5, 0.5]]])}, np.array([[[1.0]], [[2.0]]]))

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
    q = np.asarray(q, float)
    k = np.asarray(k, float)
    v = np.asarray(v, float)
    passend = (
        q.ndim >= 2 and k.ndim >= 2 and v.ndim >= 2
        and q.shape[:-2] == k.shape[:-2] == v.shape[:-2]
        and q.shape[-1] == k.shape[-1] > 0
        and k.shape[-2] == v.shape[-2]
    )
    if not passend:
        raise ValueError(f"vormen passen niet: {q.shape}, {k.shape}, {v.shape}")
    # alle paren (query, key) in een keer
    paren = q[..., :, None, :] * k[..., None, :, :]
    scores = paren.sum(axis=-1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    y = (weights[..., None] * v[..., None, :, :]).sum(axis=-2)
    return y, {"q": q, "k": k, "v": v, "weights": weights, "scores": scores}


def attention_backward(cache, dy):
    q, k, v = [np.asarray(cache[naam], float) for naam in 'qkv']
    p, dy = np.asarray(cache['weights'], float), np.asarray(dy, float)
    g = {'q': np.zeros(q.shape), 'k': np.zeros(k.shape), 'v': np.zeros(v.shape)}
    for i in np.ndindex(q.shape[:-2]):
        g = {'q': np.zeros(q.shape), 'k': np.zeros(k.shape), 'v': np.zeros(v.shape)}
        dp = dy[i] @ v[i].T
        ds = p[i] * (dp - (p[i] * dp).sum(axis=1, keepdims=True)) / np.sqrt(q.shape[-1])
        g['q'][i] = ds @ k[i]
        g['k'][i] = ds.T @ q[i]
        g['v'][i] = p[i].T @ dy[i]
    return g
