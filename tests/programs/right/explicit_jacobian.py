import numpy as np

# Ik schrijf voor elke rij de hele jacobiaan diag(p) - p p^T op.


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("Scores moeten twee assen hebben en minstens een key.")
    if allowed.dtype != "bool":
        raise ValueError("Masker moet True/False bevatten.")
    if not np.isfinite(scores).all():
        raise ValueError("Scores moeten eindig zijn.")
    allowed = np.broadcast_to(allowed, scores.shape)
    masked = np.where(allowed, scores, -np.inf)
    maximum = masked.max(axis=-1, keepdims=True)
    maximum = np.where(maximum == -np.inf, 0.0, maximum)
    numer = np.exp(masked - maximum)
    denom = numer.sum(axis=-1, keepdims=True)
    return numer / np.where(denom == 0, 1.0, denom)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("Te weinig assen.")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("Voorloopassen ongelijk.")
    if q.shape[-1] != k.shape[-1]:
        raise ValueError("Headbreedte ongelijk.")
    if q.shape[-1] <= 0:
        raise ValueError("Headbreedte nul.")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("Niet evenveel keys als values.")
    weights = masked_softmax(q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1]), allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    n = p.shape[-1]
    jac = p[..., :, None] * np.eye(n) - p[..., :, None] * p[..., None, :]  # (..., T, N, N)
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = (jac @ dp[..., None])[..., 0]
    scale = 1.0 / np.sqrt(q.shape[-1])
    # en nu alsof q en k ook door een jacobiaan gaan: dS/dq is k, dS/dk is q
    dq = (ds[..., None] * k[..., None, :, :]).sum(axis=-2) * scale
    dk = (ds[..., None] * q[..., :, None, :]).sum(axis=-3) * scale
    dv = (p[..., None] * dy[..., :, None, :]).sum(axis=-3)
    return {"q": dq, "k": dk, "v": dv}
