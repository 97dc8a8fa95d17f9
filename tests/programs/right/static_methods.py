import numpy as np


class Attention:
    """Alles netjes bij elkaar; onderaan maak ik er gewone namen van."""

    DTYPE = np.float64

    @staticmethod
    def _fout(voorwaarde, tekst):
        if voorwaarde:
            raise ValueError(tekst)

    @staticmethod
    def softmax(scores, allowed):
        scores = np.asarray(scores, dtype=Attention.DTYPE)
        allowed = np.asarray(allowed)
        Attention._fout(scores.ndim < 2, "minstens twee assen")
        Attention._fout(scores.shape[-1] == 0, "lege laatste as")
        Attention._fout(allowed.dtype.kind != "b", "geen booleaans masker")
        Attention._fout(not np.isfinite(scores).all(), "niet eindig")
        allowed = np.broadcast_to(allowed, scores.shape)
        s = np.where(allowed, scores, -np.inf)
        m = s.max(-1, keepdims=True)
        e = np.exp(s - np.where(np.isinf(m), 0, m))
        z = e.sum(-1, keepdims=True)
        return np.divide(e, z, out=np.zeros_like(e), where=z > 0)

    @classmethod
    def forward(cls, q, k, v, allowed):
        q, k, v = (np.array(a, dtype=cls.DTYPE) for a in (q, k, v))
        cls._fout(min(q.ndim, k.ndim, v.ndim) < 2, "minstens twee assen")
        cls._fout(q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2], "voorloopassen")
        cls._fout(q.shape[-1] != k.shape[-1] or q.shape[-1] == 0, "headbreedte")
        cls._fout(k.shape[-2] != v.shape[-2], "keys en values")
        w = cls.softmax(q @ np.swapaxes(k, -1, -2) / cls.wortel(q), allowed)
        return w @ v, {"q": q, "k": k, "v": v, "weights": w}

    @staticmethod
    def wortel(q):
        return np.sqrt(q.shape[-1])

    def backward(self, cache, dy):
        p, dy = cache["weights"], np.asarray(dy, dtype=self.DTYPE)
        g = dy @ np.swapaxes(cache["v"], -1, -2)
        ds = p * (g - (p * g).sum(-1, keepdims=True)) / self.wortel(cache["q"])
        return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(p, -1, -2) @ dy}


masked_softmax = Attention.softmax
attention = Attention.forward
attention_backward = Attention().backward
