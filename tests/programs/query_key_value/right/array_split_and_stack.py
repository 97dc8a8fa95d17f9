import numpy as np

def split_heads(x, n_head):
    x = np.array(x, dtype=np.float64)
    if x.ndim < 2 or x.shape[-1] == 0 or n_head < 1 or x.shape[-1] % n_head:
        raise ValueError("niet te splitsen")
    return np.stack(np.split(x, n_head, axis=-1), axis=-3)

def scaled_scores(q, k, n_head):
    q, k = np.array(q, dtype=np.float64), np.array(k, dtype=np.float64)
    if q.ndim < 2 or k.ndim < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    if n_head < 1 or q.shape[-1] == 0 or q.shape[-1] % n_head != 0:
        raise ValueError("heads")
    w = q.shape[-1] // n_head
    parts = []
    for h in range(n_head):
        sl = slice(h * w, (h + 1) * w)
        parts.append(q[..., sl] @ np.swapaxes(k[..., sl], -1, -2))
    return np.stack(parts, axis=-3) / np.sqrt(w)

def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("maten")
    return ~np.triu(np.ones((queries, keys), dtype=bool), k=keys - queries + 1)

def join_heads(heads):
    heads = np.array(heads, dtype=np.float64)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("heads")
    return np.concatenate([heads[..., h, :, :] for h in range(heads.shape[-3])], axis=-1)
