# right: the mask is a read-only view on the last rows of one large triangle; scores per head.
import numpy as np

TRIANGLE = np.tri(2048, dtype=bool)
TRIANGLE.flags.writeable = False


def split_heads(x, n_head):
    x = np.asarray(x, np.float64)
    if x.ndim < 2 or n_head < 1 or x.shape[-1] == 0 or x.shape[-1] % n_head:
        raise ValueError("x")
    d = x.shape[-1] // n_head
    heads = np.array([x[..., d * h:d * h + d] for h in range(n_head)])
    return np.moveaxis(heads, 0, -3)


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    per_head = [q[..., h, :, :] @ k[..., h, :, :].swapaxes(-1, -2) for h in range(n_head)]
    return np.stack(per_head, axis=-3) / np.sqrt(q.shape[-1])


def causal_mask(queries, keys):
    if keys < 1 or not 0 <= queries <= keys:
        raise ValueError("aantal")
    return TRIANGLE[keys - queries:keys, :keys]


def join_heads(heads):
    heads = np.asarray(heads, np.float64)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("heads")
    return np.concatenate(list(np.moveaxis(heads, -3, 0)), axis=-1)
