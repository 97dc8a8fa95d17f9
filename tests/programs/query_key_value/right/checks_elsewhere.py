# right: own error class, a decorator for the checks, other parameter defaults, prints, demo below.
import functools

import numpy as np


class Vorm(ValueError):
    """Past niet."""


def floats(function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        args = [np.array(a, dtype=float) if not isinstance(a, int) else a for a in args]
        kwargs = {n: a if isinstance(a, int) else np.array(a, dtype=float) for n, a in kwargs.items()}
        return function(*args, **kwargs)

    return wrapped


@floats
def split_heads(x, n_head=12):
    print("x:", x.shape)
    try:
        columns = x.shape[1:][-1]
        assert n_head > 0 and columns > 0 and columns % n_head == 0
    except (IndexError, AssertionError) as error:
        raise Vorm("x is niet te splitsen") from error
    return x.reshape(*x.shape[:-1], n_head, columns // n_head).swapaxes(-2, -3)


@floats
def scaled_scores(q, k, n_head=12):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if (*q.shape[:-2], q.shape[-1]) != (*k.shape[:-2], k.shape[-1]):
        raise Vorm("q en k horen niet bij elkaar")
    q /= np.sqrt(q.shape[-1])  # a copy of our own
    return q @ k.swapaxes(-1, -2)


def causal_mask(queries, keys):
    if keys <= 0:
        raise Vorm("geen keys")
    if queries < 0 or keys - queries < 0:
        raise Vorm("te veel of te weinig queries")
    mask = np.full((queries, keys), True)
    rows, columns = np.nonzero(np.arange(keys) > np.arange(keys - queries, keys).reshape(-1, 1))
    mask[rows, columns] = False
    return mask


@floats
def join_heads(heads):
    if heads.ndim < 3:
        raise Vorm("te weinig assen")
    n_head, length, d_k = heads.shape[-3:]
    if n_head * d_k == 0:
        raise Vorm("leeg")
    return np.swapaxes(heads, -2, -3).reshape(heads.shape[:-3] + (length, n_head * d_k))


if __name__ == "__main__":
    x = np.arange(12).reshape(2, 6)
    print(join_heads(split_heads(x, 3)))
    print(causal_mask(2, 5).astype(int))
