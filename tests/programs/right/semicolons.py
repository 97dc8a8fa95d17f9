import numpy as np; A = np.asarray; F = float
def E(m): raise ValueError(m)
def tr(x): return x.swapaxes(-1, -2)
def masked_softmax(scores, allowed):
    s = A(scores, F); m = A(allowed); s.ndim < 2 and E("assen"); s.shape[-1] or E("leeg"); m.dtype == bool or E("masker"); np.isfinite(s).all() or E("eindig")
    m = np.broadcast_to(m, s.shape); s = np.where(m, s, -np.inf); t = s.max(-1, keepdims=True); t = np.where(t > -np.inf, t, 0); e = np.exp(s - t); z = e.sum(-1, keepdims=True); z[z == 0] = 1; return e / z
def attention(q, k, v, allowed):
    q, k, v = map(np.array, (q, k, v), (F, F, F)); min(q.ndim, k.ndim, v.ndim) < 2 and E("assen")
    q.shape[:-2] == k.shape[:-2] == v.shape[:-2] or E("voorloop"); q.shape[-1] == k.shape[-1] > 0 or E("d"); k.shape[-2] == v.shape[-2] or E("N")
    w = masked_softmax(q @ tr(k) / q.shape[-1] ** .5, allowed); return w @ v, dict(q=q, k=k, v=v, weights=w);
def attention_backward(cache, dy):
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights")); g = A(dy, F); d = g @ tr(v); d = p * (d - (p * d).sum(-1, keepdims=True)) / q.shape[-1] ** .5; return dict(q=d @ k, k=tr(d) @ q, v=tr(p) @ g)
