# wrong: scale-scores
# mistake: d ** 1/2 is d divided by 2.
# shown by: scaled_scores(np.ones((3, 6)), np.ones((2, 6)), 2)
# diagnosis: macht-een-half
import numpy as np
def split_heads(x, n_head):
    x = np.asarray(x, dtype=np.float64)
    if x.ndim < 2: raise ValueError("assen")
    *lead, T, D = x.shape
    if n_head < 1 or D == 0 or D % n_head: raise ValueError("deelbaar")
    return np.swapaxes(x.reshape(*lead, T, n_head, D // n_head), -3, -2)
def scaled_scores(q, k, n_head):
    a, b = split_heads(q, n_head), split_heads(k, n_head)
    if a.shape[:-2] != b.shape[:-2] or a.shape[-1] != b.shape[-1]: raise ValueError
    d = a.shape[-1]
    return a @ b.swapaxes(-1, -2) / d ** 1/2
def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys: raise ValueError("maten")
    return np.tril(np.ones((queries, keys), dtype=bool), k=keys - queries)
def join_heads(heads):
    h = np.asarray(heads, dtype=np.float64)
    if h.ndim < 3: raise ValueError("assen")
    *lead, H, T, d = h.shape
    if H == 0 or d == 0: raise ValueError("leeg")
    return np.swapaxes(h, -3, -2).reshape(*lead, T, H * d)
