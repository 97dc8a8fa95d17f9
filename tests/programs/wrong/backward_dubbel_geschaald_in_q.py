# wrong: attention-backward
# mistake: k is scaled first, and the gradient of q is divided once more.
# diagnosis: schaal-dubbel-in-een
import numpy as np


def masked_softmax(scores, allowed):
    """Softmax over de laatste as, alleen over de keys waar allowed True is."""
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores heeft minstens twee assen en minstens één key nodig")
    if not np.isfinite(scores).all():
        raise ValueError("scores bevat NaN of oneindig")
    if allowed.dtype != np.bool_:
        raise ValueError("allowed moet een booleaans masker zijn")
    # broadcast_to geeft zelf een ValueError als het masker niet past,
    # ook als het masker méér assen heeft en scores dus zou vergroten.
    allowed = np.broadcast_to(allowed, scores.shape)

    masked = np.where(allowed, scores, -np.inf)
    highest = masked.max(axis=-1, keepdims=True)
    # Mag er niets in een rij, dan is het maximum -inf en zou aftrekken NaN geven.
    highest = np.where(np.isfinite(highest), highest, 0.0)
    # Een enorm verschil mag hier -inf worden: exp(-inf) = 0 is precies wat we willen.
    with np.errstate(over="ignore", under="ignore"):
        powers = np.exp(masked - highest)
    total = powers.sum(axis=-1, keepdims=True)
    # Een som van 0 hoort bij een rij waarin niets mag: 0 / 1 houdt die rij op nul.
    return powers / np.where(total > 0, total, 1.0)


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
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    r = np.sqrt(q.shape[-1])
    k = k / r
    dp = dy @ np.swapaxes(v, -1, -2)
    ds = p * (dp - (p * dp).sum(-1, keepdims=True))
    return {"q": ds @ k / r, "k": np.swapaxes(ds, -1, -2) @ q / r, "v": np.swapaxes(p, -1, -2) @ dy}
