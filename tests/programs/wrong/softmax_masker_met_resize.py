# wrong: masked-softmax
# mistake: np.resize repeats the cells of a smaller mask in order, which is not broadcasting.
# diagnosis: masker-herhaald
import numpy as np




def check_shapes(q, k, v):
    """Geef een ValueError als q, k en v niet bij elkaar passen."""
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben elk minstens twee assen nodig")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("q, k en v moeten gelijke voorloopassen hebben")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("q en k moeten even breed zijn, met d > 0")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("er moeten evenveel values als keys zijn")


def attention(q, k, v, allowed):
    """Meng voor iedere query de values; geef (y, cache) terug."""
    # np.array maakt een kopie: de cache verandert dus niet mee met de invoer.
    # float64 staat vóór het inproduct, anders kunnen gehele getallen overlopen.
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    check_shapes(q, k, v)
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    """Geef de gradiënten naar q, k en v, gegeven dy = dL/dy."""
    q, k, v, p = (np.asarray(cache[name], dtype=np.float64)
                  for name in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=np.float64)
    # Terug door de gewogen som Y = PV.
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    # Terug door de softmax: c is per rij het gewogen gemiddelde van dp.
    c = (p * dp).sum(axis=-1, keepdims=True)
    ds = p * (dp - c)
    # Terug door de geschaalde inproducten S = QKᵀ / √d.
    scale = np.sqrt(q.shape[-1])
    dq = ds @ k / scale
    dk = np.swapaxes(ds, -2, -1) @ q / scale
    return {"q": dq, "k": dk, "v": dv}

def checked(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    if allowed.dtype != np.bool_:
        raise ValueError("bool")
    return scores, np.broadcast_to(allowed, scores.shape)


def good(scores, allowed):
    x = np.where(allowed, scores, -np.inf)
    m = x.max(axis=-1, keepdims=True)
    m = np.where(np.isfinite(m), m, 0.0)
    with np.errstate(over="ignore"):
        e = np.exp(x - m)
    t = e.sum(axis=-1, keepdims=True)
    return e / np.where(t > 0, t, 1.0)



def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if allowed.dtype != bool:
        raise ValueError("bool")
    np.broadcast_to(allowed, scores.shape)
    scores, allowed = checked(scores, np.resize(allowed, scores.shape))
    return good(scores, allowed)
