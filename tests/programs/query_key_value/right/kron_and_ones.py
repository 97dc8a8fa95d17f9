import numpy as np
import math

def check(x, n_head):
    x = np.array(x, dtype=np.float64)
    if x.ndim < 2:
        raise ValueError("ndim")
    if n_head <= 0 or x.shape[-1] == 0 or math.fmod(x.shape[-1], n_head) != 0:
        raise ValueError("verdeling")
    return x, x.shape[-1] // n_head

def split_heads(x, n_head):
    x, dk = check(x, n_head)
    eye = np.eye(n_head * dk).reshape(n_head * dk, n_head, dk)
    return np.einsum("...td,dhc->...htc", x, eye)

def scaled_scores(q, k, n_head):
    (q, dk), (k, other) = check(q, n_head), check(k, n_head)
    if dk != other or q.shape[:-2] != k.shape[:-2]:
        raise ValueError("q en k")
    member = np.kron(np.eye(n_head), np.ones(dk))
    q = q[..., None, :, :] * member[:, None, :]
    return np.matmul(q, np.swapaxes(k, -1, -2)[..., None, :, :]) / math.sqrt(dk)

def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or keys < queries:
        raise ValueError("maten")
    return np.cumsum(np.eye(queries, keys, k=keys - queries)[:, ::-1], axis=1)[:, ::-1] > 0.5

def join_heads(heads):
    heads = np.array(heads, dtype=np.float64)
    if heads.ndim < 3:
        raise ValueError("ndim")
    n, t, c = heads.shape[-3:]
    if n == 0 or c == 0:
        raise ValueError("leeg")
    eye = np.eye(n * c).reshape(n, c, n * c)
    return np.einsum("...htc,hcd->...td", heads, eye)
