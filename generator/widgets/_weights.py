"""What the widgets ask of a row of weights; `site/app/lab/weights.ts` computes the very same."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def softmax(scores: Floats) -> Floats:
    """Weights of one row: positive, together 1."""
    powers: Floats = np.exp(scores - scores.max())
    weights: Floats = powers / powers.sum()
    return weights


def effective(weights: Floats) -> float:
    """Over how many keys the weight is spread: e to the power of its entropy.

    For m equal weights that is m.
    """
    some = weights[weights > 0]
    return float(np.exp(-(some * np.log(some)).sum()))
