import numpy as np
from decimal import Decimal

def split_heads(x, n_head):
    x = np.asarray(x, dtype=np.longdouble)
    if x.ndim < 2 or not n_head > 0 or not x.shape[-1] > 0 or x.shape[-1] % n_head:
        raise ValueError("verdeling")
    y = x.reshape(x.shape[:-1] + (n_head, x.shape[-1] // n_head))
    return np.swapaxes(y, -3, -2).astype(np.float64)

def scaled_scores(q, k, n_head):
    q = split_heads(q, n_head).astype(np.longdouble)
    k = split_heads(k, n_head).astype(np.longdouble)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    root = np.longdouble(str(Decimal(q.shape[-1]).sqrt()))
    return np.asarray(np.matmul(q, np.swapaxes(k, -2, -1)) / root, dtype=np.float64)

def causal_mask(queries, keys):
    if keys <= 0 or queries < 0 or queries - keys > 0:
        raise ValueError("maten")
    return np.greater_equal.outer(np.arange(queries) + (keys - queries), np.arange(keys))

def join_heads(heads):
    heads = np.asarray(heads, dtype=np.longdouble)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("heads")
    a = np.swapaxes(heads, -3, -2)
    return a.reshape(a.shape[:-2] + (a.shape[-1] * a.shape[-2],)).astype(np.float64)
