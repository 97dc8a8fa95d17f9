import functools

import numpy as np


def eist(*regels):
    """Decorator: controleer alle regels voordat de functie begint."""

    def versier(functie):
        @functools.wraps(functie)
        def omhulsel(*args, **kwargs):
            namen = functie.__code__.co_varnames[: functie.__code__.co_argcount]
            waarden = dict(zip(namen, args), **kwargs)
            for regel, tekst in regels:
                if not regel(**waarden):
                    raise ValueError(f"{functie.__name__}: {tekst}")
            return functie(**waarden)

        return omhulsel

    return versier


sh = lambda a: np.asarray(a, dtype=float).shape


@eist(
    (lambda scores, allowed: len(sh(scores)) >= 2, "minstens twee assen"),
    (lambda scores, allowed: sh(scores)[-1] > 0, "laatste as is leeg"),
    (lambda scores, allowed: np.isfinite(np.asarray(scores, float)).all(), "scores niet eindig"),
    (lambda scores, allowed: np.asarray(allowed).dtype == bool, "masker niet booleaans"),
)
def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.broadcast_to(np.asarray(allowed), scores.shape)
    s = np.where(allowed, scores, -np.inf)
    m = s.max(axis=-1, keepdims=True)
    m[~np.isfinite(m)] = 0.0
    e = np.exp(s - m)
    z = e.sum(axis=-1, keepdims=True)
    return np.divide(e, z, out=np.zeros_like(e), where=z > 0)


@eist(
    (lambda q, k, v, allowed: min(len(sh(q)), len(sh(k)), len(sh(v))) >= 2, "minstens twee assen"),
    (lambda q, k, v, allowed: sh(q)[:-2] == sh(k)[:-2] == sh(v)[:-2], "voorloopassen verschillen"),
    (lambda q, k, v, allowed: sh(q)[-1] == sh(k)[-1] != 0, "headbreedte"),
    (lambda q, k, v, allowed: sh(k)[-2] == sh(v)[-2], "aantal keys en values"),
)
def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    weights = masked_softmax(q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1]), allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


@eist((lambda cache, dy: {"q", "k", "v", "weights"} <= set(cache), "cache is onvolledig"))
def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (dp * p).sum(axis=-1, keepdims=True))
    s = np.sqrt(q.shape[-1])
    return {"q": ds @ k / s, "k": np.swapaxes(ds, -2, -1) @ q / s, "v": np.swapaxes(p, -2, -1) @ dy}
