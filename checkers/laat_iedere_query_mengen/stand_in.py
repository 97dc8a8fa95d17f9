"""A right `masked_softmax` as source, for when `attention` is judged without the student's own.

It lives in the student's interpreter, so it is text and not the reference itself. Further arguments
are let through: a student's own version may have had some.
"""

MASKED_SOFTMAX = """
import numpy as np

def masked_softmax(scores, allowed=True, *_, **__):
    scores, allowed = np.array(scores, float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores: eindig, minstens twee assen en minstens één key")
    if allowed.dtype != bool:
        raise ValueError("allowed: booleaans")
    allowed = np.broadcast_to(allowed, scores.shape)
    with np.errstate(all="ignore"):
        masked = np.where(allowed, scores, -np.inf)
        top = masked.max(axis=-1, keepdims=True)
        exponents = np.exp(masked - np.where(np.isfinite(top), top, 0.0))
        total = exponents.sum(axis=-1, keepdims=True)
        return np.divide(exponents, total, out=np.zeros_like(exponents), where=total > 0)
"""
