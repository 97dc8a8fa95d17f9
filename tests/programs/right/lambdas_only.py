import numpy as np

def nope(text): raise ValueError(text)
T = lambda a: np.swapaxes(a, -1, -2)
f = lambda a: np.array(a, dtype=float)
rowsum = lambda a: a.sum(axis=-1, keepdims=True)

safe = lambda s, a: (lambda e: e / np.where(rowsum(e) > 0, rowsum(e), 1.0))(
    np.exp(s - np.maximum(s.max(axis=-1, keepdims=True), np.finfo(float).min)) * a
)

masked_softmax = lambda scores, allowed: (
    nope("twee assen, niet leeg") if f(scores).ndim < 2 or f(scores).shape[-1] == 0
    else nope("eindig") if not np.isfinite(f(scores)).all()
    else nope("bool") if np.asarray(allowed).dtype.kind != "b"
    else safe(np.where(np.broadcast_to(allowed, f(scores).shape), f(scores), -np.inf),
              np.broadcast_to(allowed, f(scores).shape))
)

pack = lambda q, k, v, w: (w @ v, {"q": q, "k": k, "v": v, "weights": w})

attention = lambda q, k, v, allowed: (lambda q, k, v: (
    nope("assen") if min(q.ndim, k.ndim, v.ndim) < 2
    else nope("voorloop") if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]
    else nope("breedte") if q.shape[-1] != k.shape[-1] or q.shape[-1] < 1
    else nope("aantal") if k.shape[-2] != v.shape[-2]
    else pack(q, k, v, masked_softmax(q @ T(k) / q.shape[-1] ** 0.5, allowed))
))(f(q), f(k), f(v))

attention_backward = lambda cache, dy: (lambda q, k, v, p, dy: (
    lambda dp: (lambda ds: {"q": ds @ k, "k": T(ds) @ q, "v": T(p) @ dy})(
        p * (dp - rowsum(p * dp)) / q.shape[-1] ** 0.5)
)(dy @ T(v)))(cache["q"], cache["k"], cache["v"], cache["weights"], f(dy))
