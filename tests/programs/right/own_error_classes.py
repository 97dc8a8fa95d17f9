import numpy as np


class AttentionError(ValueError):
    """Basis van alles wat er mis kan gaan."""


class ScoreError(AttentionError):
    pass


class MaskError(AttentionError):
    def __init__(self, mask, shape):
        super().__init__(mask, shape)
        self.mask, self.shape = mask, shape

    def __str__(self):
        return (f"Het masker heeft vorm {self.mask.shape} en type {self.mask.dtype}, maar het moet van type bool zijn "
                f"en door broadcasten precies vorm {self.shape} krijgen.")


class ShapeError(AttentionError, TypeError):
    pass


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ScoreError(f"Ik verwacht (..., T, N) met N > 0 en kreeg {scores.shape}")
    if (bad := np.argwhere(~np.isfinite(scores))).size:
        raise ScoreError(f"Score op plek {bad[0].tolist()} is {scores[tuple(bad[0])]}")
    if allowed.dtype != bool:
        raise MaskError(allowed, scores.shape)
    try:
        allowed = np.broadcast_to(allowed, scores.shape)
    except ValueError:
        raise MaskError(allowed, scores.shape) from None
    shifted = np.where(allowed, scores, -np.inf)
    top = shifted.max(axis=-1, keepdims=True)
    shifted = shifted - np.where(np.isfinite(top), top, 0)
    e = np.exp(shifted)
    z = e.sum(axis=-1, keepdims=True)
    return np.divide(e, z, out=np.zeros_like(e), where=z > 0)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    for name, a in dict(q=q, k=k, v=v).items():
        if a.ndim < 2:
            raise ShapeError(f"{name} heeft {a.ndim} assen, dat is te weinig")
        if a.shape[:-2] != q.shape[:-2]:
            raise ShapeError(f"{name} heeft voorloopassen {a.shape[:-2]}, q heeft {q.shape[:-2]}")
        if not np.isfinite(a).all():
            raise AttentionError(f"{name} is niet eindig")
    if q.shape[-1] != k.shape[-1]:
        raise ShapeError(f"query is {q.shape[-1]} breed, key {k.shape[-1]}")
    if q.shape[-1] == 0:
        raise ShapeError("d = 0: dan valt er niets te vergelijken")
    if k.shape[-2] != v.shape[-2]:
        raise ShapeError(f"{k.shape[-2]} keys en {v.shape[-2]} values")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    missing = {"q", "k", "v", "weights"} - cache.keys()
    if missing:
        raise AttentionError(f"In de cache ontbreekt {missing}")
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    if dy.shape != q.shape[:-1] + v.shape[-1:]:
        raise ShapeError(f"dy heeft vorm {dy.shape}, y had {q.shape[:-1] + v.shape[-1:]}")
    dp = dy @ np.swapaxes(v, -1, -2)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
