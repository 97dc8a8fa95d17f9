import numpy as np
class Laag:
    """Houd alles bij elkaar."""
    def __init__(self): self.laatste = None
    def softmax(self, scores, allowed):
        s = np.asarray(scores, np.float64); a = np.asarray(allowed)
        if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all() or a.dtype != np.bool_: raise ValueError("x")
        a = np.broadcast_to(a, s.shape)
        w = np.zeros(s.shape)
        rows = a.any(-1)
        ss = np.where(a, s, -np.inf)[rows]
        e = np.exp(ss - ss.max(-1, keepdims=True))
        w[rows] = e / e.sum(-1, keepdims=True)
        return w
    def heen(self, q, k, v, allowed):
        q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
        if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]: raise ValueError
        if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]: raise ValueError
        w = self.softmax(q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1]), allowed)
        self.laatste = w
        return w @ v, {"q": q, "k": k, "v": v, "weights": w}
    def terug(self, cache, dy):
        q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
        g = dy @ np.swapaxes(v, -2, -1)
        s = p * (g - (p * g).sum(-1, keepdims=True))
        return {"q": s @ k / np.sqrt(q.shape[-1]), "k": np.swapaxes(s, -2, -1) @ q / np.sqrt(q.shape[-1]), "v": np.swapaxes(p, -2, -1) @ dy}
_laag = Laag()
masked_softmax, attention, attention_backward = _laag.softmax, _laag.heen, _laag.terug
