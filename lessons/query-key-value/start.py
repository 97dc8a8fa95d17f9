import numpy as np


def split_heads(x, n_head):
    """Verdeel de kolommen van x over de heads.

    x        getallen, vorm (..., T, d_model)
    n_head   aantal heads; d_model moet er precies door deelbaar zijn
    geeft    float64, vorm (..., n_head, T, d_k) met d_k = d_model / n_head
    """
    # TODO checkpoint 1: controleer de vorm, knip de laatste as en verwissel.
    raise NotImplementedError("split_heads")


def scaled_scores(q, k, n_head):
    """Bereken per head de scores van iedere query met iedere key.

    q (..., T, d_model)   k (..., N, d_model)   nog niet gesplitst
    geeft    float64, vorm (..., n_head, T, N)
    """
    # TODO checkpoint 2: splitsen, inproducten, en delen door de juiste wortel.
    raise NotImplementedError("scaled_scores")


def causal_mask(queries, keys):
    """Maak een causaal masker voor de laatste queries van een rij keys.

    queries  aantal queries: de laatste zoveel van de keys posities
    keys     aantal keys, minstens 1
    geeft    booleaans, vorm (queries, keys); True = toegestaan
    """
    # TODO checkpoint 3: welke positie heeft query i, en welke keys mag ze zien?
    raise NotImplementedError("causal_mask")


def join_heads(heads):
    """Leg de heads weer naast elkaar; de omkering van split_heads.

    heads    getallen, vorm (..., n_head, T, d_k)
    geeft    float64, vorm (..., T, n_head * d_k)
    """
    # TODO checkpoint 4: verwissel terug en voeg de laatste twee assen samen.
    raise NotImplementedError("join_heads")


def masked_softmax(scores, allowed):
    """De softmax uit de vorige les, voor rijen waarin minstens één key mag."""
    masked = np.where(allowed, scores, -np.inf)
    powers = np.exp(masked - masked.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


# Jouw experiment. Verander de getallen en voer opnieuw uit.
x = np.arange(12).reshape(2, 6)
print(x)

try:
    print(split_heads(x, 3))
except NotImplementedError as nog_te_doen:
    print("nog te schrijven:", nog_te_doen)
