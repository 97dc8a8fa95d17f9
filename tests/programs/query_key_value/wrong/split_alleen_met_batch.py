# wrong: split-heads
# mistake: One batch axis is taken for granted.
# shown by: split_heads(np.arange(12.0).reshape(2, 6), 3)
# diagnosis: alleen-met-batch
import numpy as np
def split_heads(x, n_head):
    B, T, D = np.shape(x)
    if D % n_head: raise ValueError
    return np.asarray(x, float).reshape(B, T, n_head, D // n_head).transpose(0, 2, 1, 3)
def scaled_scores(q, k, n_head):
    q = np.asarray(q, float); k = np.asarray(k, float)
    if q.ndim < 2 or k.ndim < 2: raise ValueError
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]: raise ValueError
    D = q.shape[-1]
    if n_head < 1 or D == 0 or D % n_head: raise ValueError
    d = D // n_head
    return np.stack([q[..., h*d:h*d+d] @ k[..., h*d:h*d+d].swapaxes(-1, -2) for h in range(n_head)], axis=-3) / np.sqrt(d)
def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys: raise ValueError("maten")
    return np.tril(np.ones((queries, keys), dtype=bool), k=keys - queries)
def join_heads(heads):
    h = np.asarray(heads, dtype=np.float64)
    if h.ndim < 3: raise ValueError("assen")
    *lead, H, T, d = h.shape
    if H == 0 or d == 0: raise ValueError("leeg")
    return np.swapaxes(h, -3, -2).reshape(*lead, T, H * d)
