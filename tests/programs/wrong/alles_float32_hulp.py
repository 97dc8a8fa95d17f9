# wrong: masked-softmax, attention, attention-backward
# mistake: A shared helper converts every input to float32, so all three functions give float32 results (errors of about 1e-7) for float64 input.
# diagnosis: resultaat-float32
# shown by: masked_softmax(np.array([[0.1, 0.2, 0.3]]), True) || attention(np.array([[0.1, 0.2]]), np.array([[0.3, 0.7], [0.2, 0.9]]), np.array([[0.1], [0.7]]), True) || attention_backward({'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.1], [4.3]]), 'weights': np.array([[0.3, 0.7]])}, np.ones((1, 1)))

import numpy as np


def f(x):
    """Alles naar hetzelfde type."""
    return np.asarray(x, dtype=np.float32)


def masked_softmax(scores, allowed):
    a = np.asarray(allowed)
    if np.ndim(scores) < 2 or np.shape(scores)[-1] == 0 or a.dtype != bool:
        raise ValueError("vorm of masker")
    if not np.isfinite(np.asarray(scores, dtype=float)).all():
        raise ValueError("eindig")
    s = np.where(np.broadcast_to(a, np.shape(scores)), f(scores), f(-np.inf))
    m = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isneginf(m), f(0), m))
    t = e.sum(axis=-1, keepdims=True)
    return e / np.where(t > 0, t, f(1))


def attention(q, k, v, allowed):
    q, k, v = f(q), f(k), f(v)
    for x in (q, k, v):
        if x.ndim < 2:
            raise ValueError(f"te weinig assen: {x.shape}")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("q, k en v hebben andere voorloopassen")
    if not 0 < q.shape[-1] == k.shape[-1]:
        raise ValueError("q en k moeten even breed zijn, en niet leeg")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("bij iedere key hoort een value")
    w = f(masked_softmax(q @ k.mT / f(np.sqrt(q.shape[-1])), allowed))
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p, dy = (f(x) for x in (cache["q"], cache["k"], cache["v"], cache["weights"], dy))
    dp = dy @ v.mT
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / f(np.sqrt(q.shape[-1]))
    return {"q": ds @ k, "k": ds.mT @ q, "v": p.mT @ dy}
