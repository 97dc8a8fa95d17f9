import sys
import numpy as np

def masked_softmax(scores, allowed):
    print("masked_softmax aangeroepen")
    scores = np.array(scores, dtype=float)
    allowed = np.array(allowed)
    print("  vormen:", scores.shape, allowed.shape, "types:", scores.dtype, allowed.dtype)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        print("  !! vorm fout", file=sys.stderr)
        raise ValueError("vorm")
    if allowed.dtype != bool:
        print("  !! masker fout", file=sys.stderr)
        raise ValueError("masker")
    if not np.isfinite(scores).all():
        print("  !! scores fout", scores, file=sys.stderr)
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    scores = np.where(allowed, scores, -np.inf)
    print("  gemaskeerd:", scores)
    m = scores.max(axis=-1, keepdims=True)
    m = np.where(m == -np.inf, 0, m)
    print("  maximum:", m.tolist())
    e = np.exp(scores - m)
    s = e.sum(axis=-1, keepdims=True)
    print("  som:", s.tolist())
    w = np.divide(e, s, out=np.zeros_like(e), where=s > 0)
    print("  gewichten:\n", w, flush=True)
    return w

def attention(q, k, v, allowed):
    print("attention aangeroepen met", type(q), type(k), type(v))
    q = np.array(q, dtype=float); k = np.array(k, dtype=float); v = np.array(v, dtype=float)
    sys.stdout.write(f"q {q.shape} k {k.shape} v {v.shape}\n")
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    print("scores", scores)
    w = masked_softmax(scores, allowed)
    y = w @ v
    print("y =", y)
    return y, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    print("backward, sleutels:", sorted(map(str, cache)))
    dy = np.array(dy, dtype=float)
    p = cache["weights"]
    dp = dy @ np.swapaxes(cache["v"], -2, -1)
    c = (p * dp).sum(axis=-1, keepdims=True)
    print("c =", c)
    ds = p * (dp - c)
    print("somt dS per rij op tot 0?", ds.sum(axis=-1))
    w = np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"] / w, "k": np.swapaxes(ds, -2, -1) @ cache["q"] / w, "v": np.swapaxes(p, -2, -1) @ dy}

print("klaar met laden")
