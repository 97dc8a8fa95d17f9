r'''Les 06 -- uitwerking
====================

TODO: def masked_softmax(scores, allowed): raise NotImplementedError
\alpha \beta "" " """ ''' '''

>>> 1 / 0
Traceback (most recent call last):
'''
import numpy as np

__all__ = ["masked_softmax", "attention", "attention_backward"]
__author__ = "ik"
__version__ = "0.0.1"


def masked_softmax(scores, allowed):
    """
    # def masked_softmax(scores, allowed): pass
    import sys; sys.exit(1)   <- staat alleen in de docstring
    raise NotImplementedError
    {0} %s {scores!r} </script><b>vet</b>
    """
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("</script><script>alert(1)</script> %s %d {} {scores} \x00 \ud800")
    if allowed.dtype != bool:
        raise ValueError()
    if not np.isfinite(scores).all():
        raise ValueError(scores, "is niet eindig", None)
    allowed = np.broadcast_to(allowed, scores.shape)
    x = np.where(allowed, scores, -np.inf)
    x = x - np.where(allowed.any(axis=-1, keepdims=True), x.max(axis=-1, keepdims=True), 0)
    e = np.exp(x)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total, total, 1)


masked_softmax.__doc__ += "\N{SNOWMAN}" * 2000


def attention(q, k, v, allowed):
    "TODO"
    "nog een losse tekst"
    ...
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError(b"bytes", 3.14)
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("regel 1\nregel 2\r\n\tregel 3" + "!" * 10_000)
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    f"dit is geen docstring maar een f-string {1 + 1}"
    pass
    p, dy = cache["weights"], np.asarray(dy, dtype=float)
    dp = dy @ np.swapaxes(cache["v"], -1, -2)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(p, -1, -2) @ dy}
    raise NotImplementedError("hier komt niemand")
