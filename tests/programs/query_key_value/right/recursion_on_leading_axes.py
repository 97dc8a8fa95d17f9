import numpy as np

def split_heads(x, n_head):
    x = np.asarray(x, dtype=np.float64)
    if x.ndim < 2 or n_head < 1 or x.shape[-1] < 1 or x.shape[-1] % n_head:
        raise ValueError("ongeldig")
    if x.ndim > 2:
        if x.shape[0] == 0:
            return np.zeros(x.shape[:-2] + (n_head, x.shape[-2], x.shape[-1] // n_head))
        return np.array([split_heads(part, n_head) for part in x])
    return np.array([x[:, h * (x.shape[1] // n_head):(h + 1) * (x.shape[1] // n_head)] for h in range(n_head)])

def scaled_scores(q, k, n_head):
    q, k = np.asarray(q, dtype=np.float64), np.asarray(k, dtype=np.float64)
    qs, ks = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    if q.ndim > 2:
        if q.shape[0] == 0:
            return np.zeros(qs.shape[:-1] + (k.shape[-2],))
        return np.array([scaled_scores(a, b, n_head) for a, b in zip(q, k)])
    return np.array([a @ b.T for a, b in zip(qs, ks)]) / np.sqrt(q.shape[-1] / n_head)

def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("ongeldig")
    if queries == 0:
        return np.zeros((0, keys), dtype=bool)
    above = causal_mask(queries - 1, keys - 1) if keys > 1 else np.zeros((0, 0), dtype=bool)
    grown = np.zeros((queries, keys), dtype=bool)
    grown[:-1, :-1] = above
    grown[-1] = True
    return grown

def join_heads(heads):
    heads = np.asarray(heads, dtype=np.float64)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("ongeldig")
    if heads.ndim > 3:
        if heads.shape[0] == 0:
            return np.zeros(heads.shape[:-3] + (heads.shape[-2], heads.shape[-3] * heads.shape[-1]))
        return np.array([join_heads(part) for part in heads])
    return np.hstack(list(heads))
