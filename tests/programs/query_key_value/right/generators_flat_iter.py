import numpy as np

def pieces(x, n):
    w = x.shape[-1] // n
    for h in range(n):
        yield x[..., h * w : h * w + w]

def ok(x, n):
    x = np.array(x, np.float64)
    if x.ndim < 2 or n < 1 or not x.shape[-1] or x.shape[-1] % n:
        raise ValueError("ok?")
    return x

def split_heads(x, n_head):
    x = ok(x, n_head)
    out = np.zeros((n_head,) + x.shape[:-1] + (x.shape[-1] // n_head,))
    for h, p in enumerate(pieces(x, n_head)):
        out[h] = p
    return np.moveaxis(out, 0, -3)

def scaled_scores(q, k, n_head):
    q, k = ok(q, n_head), ok(k, n_head)
    if q.shape[:-2] + q.shape[-1:] != k.shape[:-2] + k.shape[-1:]:
        raise ValueError("q/k")
    each = (a @ b.swapaxes(-1, -2) for a, b in zip(pieces(q, n_head), pieces(k, n_head)))
    return np.array([s / (q.shape[-1] // n_head) ** 0.5 for s in each]).transpose(
        *range(1, q.ndim - 1), 0, q.ndim - 1, q.ndim
    )

def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("q/k")
    it = (j <= i + keys - queries for i in range(queries) for j in range(keys))
    return np.fromiter(it, dtype=bool, count=queries * keys).reshape((queries, keys))

def join_heads(heads):
    heads = np.array(heads, np.float64)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("heads")
    return np.concatenate(list(np.moveaxis(heads, -3, 0)), axis=-1)
