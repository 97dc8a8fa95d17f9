import numpy as np


def masked_softmax(scores, allowed):
    """Maak van iedere rij scores gewichten over de toegestane keys.

    scores   eindige getallen, vorm (..., T, N), met N > 0
    allowed  booleaans masker dat je naar die vorm kunt broadcasten; True = toegestaan
    geeft    gewichten (float64), vorm (..., T, N); verboden keys zijn precies 0
    """
    # TODO checkpoint 1: controleer de invoer, maskeer, en normaliseer per rij.
    raise NotImplementedError("masked_softmax")


def attention(q, k, v, allowed):
    """Meng voor iedere query de values met de gewichten uit q en k.

    q (..., T, d)   k (..., N, d)   v (..., N, d_v)   allowed: naar (..., T, N)
    geeft    (y, cache): y heeft vorm (..., T, d_v),
             cache is een dictionary met minstens "q", "k", "v" en "weights"
    """
    # TODO checkpoint 2: controleer de vormen en reken met floats.
    raise NotImplementedError("attention")


def attention_backward(cache, dy):
    """Bereken de gradiënten naar q, k en v.

    cache    de dictionary uit attention
    dy       de gradiënt naar y, vorm (..., T, d_v)
    geeft    een dictionary met "q", "k" en "v", elk in de vorm van het origineel
    """
    # TODO checkpoint 3: terug door de gewogen som, de softmax en de inproducten.
    raise NotImplementedError("attention_backward")


# Jouw experiment. Verander de getallen en voer opnieuw uit.
scores = np.array([[np.log(2), 0.0]])
allowed = np.array([[True, True]])
print("e-machten:", np.exp(scores))

try:
    print("gewichten:", masked_softmax(scores, allowed))
except NotImplementedError as nog_te_doen:
    print("nog te schrijven:", nog_te_doen)
