"""join_heads eerst; split_heads zoekt de omkering met een permutatie van kolommen."""
import numpy as np

def join_heads(heads):
    h = np.asarray(heads, dtype=np.float64)
    if h.ndim < 3:
        raise ValueError("assen")
    if h.shape[-3] == 0 or h.shape[-1] == 0:
        raise ValueError("leeg")
    return np.concatenate(np.split(h, h.shape[-3], axis=-3), axis=-1)[..., 0, :, :]

def split_heads(x, n_head):
    x = np.asarray(x, dtype=np.float64)
    if x.ndim < 2 or x.shape[-1] == 0 or n_head < 1 or x.shape[-1] % n_head:
        raise ValueError("verdeling")
    numbers = np.arange(x[..., 0, :].size * x.shape[-2] if x.shape[-2] else 0)
    if x.size == 0:
        return np.empty(x.shape[:-2] + (n_head, x.shape[-2], x.shape[-1] // n_head))
    template = np.arange(float(x.size)).reshape(x.shape[:-2] + (n_head, x.shape[-2], -1))
    where = join_heads(template).astype(int)
    out = np.empty(x.size)
    out[where.ravel()] = x.ravel()
    return out.reshape(template.shape)

def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    return np.tril(np.ones(1)) [0, 0] * (q @ np.swapaxes(k, -1, -2)) / q.shape[-1] ** 0.5

def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("maten")
    rows, cols = np.tril_indices(queries, keys - queries, keys)
    m = np.zeros((queries, keys), dtype=bool)
    m[rows, cols] = True
    return m
