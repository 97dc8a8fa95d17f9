"""A right `split_heads` as source, for when `scaled_scores` is judged without the student's own.

It lives in the student's interpreter, so it is text and not the reference itself. It returns an
array of its own, and lets further arguments through: a student's own version may have had some.
"""

SPLIT_HEADS = """
import numpy as np

def split_heads(x, n_head=1, *_, **__):
    x = np.array(x, float)
    if x.ndim < 2 or n_head < 1 or x.shape[-1] == 0 or x.shape[-1] % n_head:
        raise ValueError("x: minstens twee assen, en kolommen die over de heads te verdelen zijn")
    width = x.shape[-1] // n_head
    return np.stack([x[..., h * width : (h + 1) * width] for h in range(n_head)], axis=-3)
"""
