# right: all leading axes flattened to one and put back; strides for the heads; a matrix per pair.
import numpy as np


def split_heads(x, n_head):
    x = np.ascontiguousarray(x, dtype=np.float64)
    if np.ndim(x) < 2 or n_head < 1:
        raise ValueError("x of n_head")
    *lead, t, d_model = x.shape
    d_k = d_model // n_head
    if d_k * n_head != d_model or d_k == 0:
        raise ValueError("niet deelbaar")
    item = x.itemsize
    before = x.strides[:-2]
    return np.lib.stride_tricks.as_strided(
        x, (*lead, n_head, t, d_k), (*before, d_k * item, d_model * item, item), writeable=False
    )


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    t, n, d = q.shape[-2], k.shape[-2], q.shape[-1]
    count = int(np.prod(q.shape[:-2]))
    one, other = q.reshape(count, t, d), k.reshape(count, n, d)
    out = np.zeros((count, t, n))
    for b in range(count):
        out[b] = np.inner(one[b], other[b])
    return (out * d**-0.5).reshape(*q.shape[:-1], n)


def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("aantal")
    if queries == 0:
        return np.zeros((0, keys), dtype=bool)
    return np.vstack([np.arange(keys) < keys - queries + 1 + i for i in range(queries)])


def join_heads(heads):
    heads = np.asarray(heads, dtype=np.float64)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("heads")
    lead, (n, t, d) = heads.shape[:-3], heads.shape[-3:]
    count = int(np.prod(lead))
    flat = heads.reshape(count, n, t, d)
    rows = [np.hstack(list(item)) if t else np.zeros((0, n * d)) for item in flat]
    return np.array(rows, dtype=np.float64).reshape(*lead, t, n * d)
