# wrong: masked-softmax
# mistake: A masked array hides the forbidden cells; what lies under the mask comes back.
# diagnosis: verborgen-onder-masked-array
# shown by: np.asarray(masked_softmax(np.array([[1.0, 2.0]]), np.array([[True, False]])))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, float)
    m = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] < 1 or not np.isfinite(s).all() or m.dtype != bool:
        raise ValueError("ongeldige scores of ongeldig masker")
    zicht = np.ma.array(s, mask=~np.broadcast_to(m, s.shape))
    e = np.ma.exp(zicht - zicht.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


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
