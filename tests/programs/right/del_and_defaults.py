import numpy as np

fout = ValueError


def check(ok, tekst, fout=fout):
    if not ok:
        raise fout(tekst)


# alles wat de functies nodig hebben zit in hun eigen standaardwaarden
def masked_softmax(scores, allowed, *, _np=np, _check=check):
    s = _np.asarray(scores, dtype=float)
    a = _np.asarray(allowed)
    _check(s.ndim >= 2, "assen")
    _check(s.shape[-1] > 0, "keys")
    _check(a.dtype == bool, "masker")
    _check(_np.isfinite(s).all(), "eindig")
    a = _np.broadcast_to(a, s.shape)
    s = _np.where(a, s, -_np.inf)
    top = s.max(axis=-1, keepdims=True)
    del scores, allowed
    e = _np.exp(s - _np.where(top == -_np.inf, 0.0, top))
    z = e.sum(axis=-1, keepdims=True)
    del s, top
    return _np.divide(e, z, out=_np.zeros_like(e), where=z > 0)


def attention(q, k, v, allowed, *, _np=np, _check=check, _softmax=masked_softmax):
    q, k, v = (_np.array(x, dtype=float) for x in (q, k, v))
    _check(min(q.ndim, k.ndim, v.ndim) >= 2, "assen")
    _check(q.shape[:-2] == k.shape[:-2] == v.shape[:-2], "voorloopassen")
    _check(q.shape[-1] == k.shape[-1] and q.shape[-1] > 0, "breedte")
    _check(k.shape[-2] == v.shape[-2], "aantal")
    w = _softmax(q @ k.swapaxes(-1, -2) / _np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy, *, _np=np):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = _np.asarray(dy, dtype=float)
    dw = dy @ v.swapaxes(-1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / _np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": ds.swapaxes(-1, -2) @ q, "v": w.swapaxes(-1, -2) @ dy}


# netjes opruimen
del np, fout, check
