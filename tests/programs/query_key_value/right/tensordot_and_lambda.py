# right: lambdas, callable objects, tensordot per batch item, boolean algebra.
import itertools

import numpy as np


class Split:
    def __call__(self, x, n_head):
        x = np.asarray(x, dtype=np.double)
        if x.ndim < 2 or n_head < 1 or x.shape[-1] == 0:
            raise ValueError("x")
        pieces = np.hsplit(x.reshape(-1, x.shape[-1]), n_head)
        shape = (*x.shape[:-1], x.shape[-1] // n_head)
        return np.stack([piece.reshape(shape) for piece in pieces], axis=-3)


split_heads = Split()


def _require(condition):
    if not condition:
        raise ValueError("vorm")
    return True


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    _require(q.shape[:-2] == k.shape[:-2] and q.shape[-1] == k.shape[-1])
    out = np.empty((*q.shape[:-1], k.shape[-2]))
    for index in itertools.product(*map(range, q.shape[:-2])):
        out[index] = np.tensordot(q[index], k[index], axes=(1, 1))
    out /= np.sqrt(q.shape[-1])
    return out


causal_mask = lambda queries, keys: (  # noqa: E731
    _require(keys >= 1 and 0 <= queries <= keys)
    and ~(np.arange(keys)[None, :] > np.arange(keys)[keys - queries:, None])
)


def join_heads(heads):
    heads = np.asarray(heads, dtype=np.double)
    _require(heads.ndim >= 3 and heads.shape[-3] > 0 and heads.shape[-1] > 0)
    return np.concatenate([heads.take(h, axis=-3) for h in range(heads.shape[-3])], axis=-1)
