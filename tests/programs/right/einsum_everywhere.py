import numpy as np


def masked_softmax(scores, allowed):
    S = np.asarray(scores, "float64")
    M = np.asarray(allowed)
    if S.ndim < 2 or S.shape[-1] == 0 or M.dtype.kind != "b" or not np.isfinite(S).all():
        raise ValueError("finite scores with >= 2 axes and a boolean mask, please")
    M = np.broadcast_to(M, S.shape)
    top = np.where(M, S, -np.inf).max(-1)
    top = np.where(np.isneginf(top), 0.0, top)
    E = np.exp(np.where(M, S - top[..., None], -np.inf))
    Z = np.einsum("...n->...", E)
    return np.einsum("...n,...->...n", E, np.divide(1.0, Z, out=np.zeros_like(Z), where=Z != 0))


def attention(q, k, v, allowed):
    q, k, v = (np.array(a, "float64") for a in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("ndim")
    *bq, t, dq = q.shape
    *bk, n, dk = k.shape
    *bv, m, _ = v.shape
    # einsum zou stilletjes broadcasten, dus eerst streng vergelijken
    if not (bq == bk == bv and dq == dk and n == m and dq):
        raise ValueError(f"shapes {q.shape}, {k.shape}, {v.shape} do not fit")
    p = masked_softmax(np.einsum("...td,...nd->...tn", q, k) * dq ** -0.5, allowed)
    return np.einsum("...tn,...ne->...te", p, v), {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    q, k, v, p = [cache[c] for c in ("q", "k", "v", "weights")]
    g = np.einsum("...te,...ne->...tn", np.asarray(dy, "float64"), v)
    ds = p * g - np.einsum("...tn,...tm,...tm->...tn", p, p, g)
    s = q.shape[-1] ** -0.5
    return {
        "q": s * np.einsum("...tn,...nd->...td", ds, k),
        "k": s * np.einsum("...tn,...td->...nd", ds, q),
        "v": np.einsum("...tn,...te->...ne", p, np.asarray(dy, "float64")),
    }
