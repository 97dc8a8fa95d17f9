import numpy as np


def shares(amounts):
    """Het aandeel van ieder getal in de som van zijn rij."""
    amounts = np.asarray(amounts, dtype=np.float64)
    totals = amounts.sum(axis=-1, keepdims=True)
    return amounts / totals
