# wrong: scale-scores
# mistake: products of int8 wrap before floats come in.
# shown by: scaled_scores(np.array([[100, 100]], np.int8), np.array([[100, 100]], np.int8), 1)
# diagnosis: gehele-getallen-lopen-over

import numpy as np


def split_heads(x, n_head):
    x = np.asarray(x, dtype=float)
    if x.ndim < 2 or n_head < 1 or x.shape[-1] == 0 or x.shape[-1] % n_head != 0:
        raise ValueError("niet te verdelen")
    *lead, T, d = x.shape
    return x.reshape(*lead, T, n_head, d // n_head).swapaxes(-3, -2)


def scaled_scores(q, k, n_head):
    split_heads(q, n_head), split_heads(k, n_head)
    q, k = np.asarray(q), np.asarray(k)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k passen niet")
    d_k = q.shape[-1] // n_head
    out = []
    for h in range(n_head):
        part = slice(h * d_k, (h + 1) * d_k)
        out.append(q[..., part] @ np.swapaxes(k[..., part], -1, -2))
    return np.stack(out, axis=-3) / np.sqrt(d_k)


def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("aantallen")
    return np.tril(np.ones((queries, keys), dtype=bool), k=keys - queries)


def join_heads(heads):
    heads = np.asarray(heads, dtype=float)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("geen heads")
    *lead, n, T, d = heads.shape
    return heads.swapaxes(-3, -2).reshape(*lead, T, n * d)
