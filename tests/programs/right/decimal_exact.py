# Heel traag, maar met 40 cijfers
from decimal import Context, Decimal, localcontext

import numpy as np

RUIM = Context(prec=40, Emax=10**6, Emin=-(10**6), traps=[])


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if allowed.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    out = np.zeros(scores.shape)
    with localcontext(RUIM):
        for at in np.ndindex(scores.shape[:-1]):
            row = {int(j): Decimal(float(scores[at][j])) for j in np.flatnonzero(allowed[at])}
            if row:
                top = max(row.values())
                e = {j: (x - top).exp() if x - top > -1000 else Decimal(0) for j, x in row.items()}
                for j, x in e.items():
                    out[at + (j,)] = float(x / sum(e.values()))
    return out


def exact_matmul(a, b):
    out = np.zeros(a.shape[:-1] + b.shape[-1:])
    with localcontext(RUIM):
        for at in np.ndindex(out.shape[:-2]):
            for i in range(a.shape[-2]):
                for j in range(b.shape[-1]):
                    out[at + (i, j)] = sum(Decimal(float(x)) * Decimal(float(y)) for x, y in zip(a[at][i], b[at][:, j]))
    return out


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    if not (np.isfinite(q).all() and np.isfinite(k).all()):
        raise ValueError("oneindig")
    w = masked_softmax(exact_matmul(q, k.swapaxes(-1, -2)) / q.shape[-1] ** 0.5, allowed)
    return exact_matmul(w, v), {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    dp = exact_matmul(dy, v.swapaxes(-1, -2))
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / q.shape[-1] ** 0.5
    return {"q": exact_matmul(ds, k), "k": exact_matmul(ds.swapaxes(-1, -2), q), "v": exact_matmul(p.swapaxes(-1, -2), dy)}
