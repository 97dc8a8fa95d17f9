# right: recursion over nested Python lists; NumPy only at the doors.
import numpy as np


def depth(x):
    return np.ndim(x)


def split_heads(x, n_head):
    shape = np.shape(x)
    if len(shape) < 2 or n_head < 1 or shape[-1] == 0 or shape[-1] % n_head != 0:
        raise ValueError("x past niet")
    d = shape[-1] // n_head

    def cut(part, level):
        if level > 2:
            return [cut(item, level - 1) for item in part]
        return [[list(row[h * d:(h + 1) * d]) for row in part] for h in range(n_head)]

    out = cut(np.asarray(x).tolist(), len(shape))
    return np.array(out, dtype=float).reshape(shape[:-2] + (n_head, shape[-2], d))


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k passen niet")
    shape = q.shape[:-1] + k.shape[-2:-1]
    root = q.shape[-1] ** 0.5
    tables_q = q.reshape((int(np.prod(q.shape[:-2])),) + q.shape[-2:]).tolist()
    tables_k = k.reshape((int(np.prod(k.shape[:-2])),) + k.shape[-2:]).tolist()
    out = [
        [[sum(a * b for a, b in zip(row, key)) / root for key in keys] for row in rows]
        for rows, keys in zip(tables_q, tables_k)
    ]
    return np.array(out, dtype=float).reshape(shape)


def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("aantallen")
    rows = [[j <= i for j in range(keys)] for i in range(keys - queries, keys)]
    return np.array(rows, dtype=bool).reshape(queries, keys)


def join_heads(heads):
    shape = np.shape(heads)
    if len(shape) < 3 or shape[-3] == 0 or shape[-1] == 0:
        raise ValueError("heads past niet")

    def glue(part, level):
        if level > 3:
            return [glue(item, level - 1) for item in part]
        return [sum(rows, []) for rows in zip(*part)]

    out = glue(np.asarray(heads).tolist(), len(shape))
    return np.array(out, dtype=float).reshape(shape[:-3] + (shape[-2], shape[-3] * shape[-1]))
