# wrong: scale-scores
# mistake: heads and keys are swapped: an error about shapes that another mistake gives too.
# diagnosis: -
import numpy as np


def split_heads(x, n_head):
    """Verdeel de kolommen van x over de heads: (..., T, d_model) → (..., n_head, T, d_k)."""
    x = np.asarray(x, dtype=np.float64)
    if x.ndim < 2:
        raise ValueError("x heeft minstens twee assen nodig: posities en kenmerken")
    *lead, length, d_model = x.shape
    if n_head < 1 or d_model == 0 or d_model % n_head != 0:
        raise ValueError(f"{d_model} kenmerken zijn niet te verdelen over {n_head} heads")
    # reshape knipt alleen de laatste as: buren blijven buren, dus head 0 krijgt
    # de eerste d_k kolommen. De heads komen pas door swapaxes vooraan te staan.
    parts = x.reshape(*lead, length, n_head, d_model // n_head)
    return np.swapaxes(parts, -3, -2)


def scaled_scores(q, k, n_head):
    """Scores per head, zo geschaald dat hun spreiding niet van d_k afhangt."""
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k moeten gelijke voorloopassen en breedte hebben")
    # Na het splitsen is de laatste as d_k breed: zoveel producten telt elk inproduct.
    return q @ np.swapaxes(k, -2, -3) / np.sqrt(q.shape[-1])


def causal_mask(queries, keys):
    """True waar query i key j mag zien; de queries zijn de laatste posities."""
    if keys < 1 or not 0 <= queries <= keys:
        raise ValueError("er is minstens één key nodig, en nooit meer queries dan keys")
    # Query i staat op positie i + (keys - queries).
    position = np.arange(queries)[:, np.newaxis] + (keys - queries)
    return np.arange(keys) <= position


def join_heads(heads):
    """Leg de heads naast elkaar: (..., n_head, T, d_k) → (..., T, n_head * d_k)."""
    heads = np.asarray(heads, dtype=np.float64)
    if heads.ndim < 3:
        raise ValueError("heads heeft minstens drie assen nodig")
    *lead, n_head, length, d_k = heads.shape
    if n_head == 0 or d_k == 0:
        raise ValueError("er is minstens één head nodig, met minstens één kenmerk")
    # Eerst de head-as terug naast de kenmerken; pas dan zijn ze samen te voegen.
    return np.swapaxes(heads, -3, -2).reshape(*lead, length, n_head * d_k)


def masked_softmax(scores, allowed):
    """De softmax uit de vorige les, voor rijen waarin minstens één key mag."""
    masked = np.where(allowed, scores, -np.inf)
    powers = np.exp(masked - masked.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)
