# wrong: attention, attention-backward
# mistake: The cache uses the key "attn" instead of "weights", both where it is made and where it is read.
# diagnosis: cache-andere-namen | rekent-op-extra-cache
# shown by: attention(np.ones((1, 1)), np.ones((1, 1)), np.ones((1, 1)), True) || attention_backward({'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.0], [4.0]]), 'weights': np.array([[0.25, 0.75]])}, np.ones((1, 1)))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=np.float64)
    ok = np.asarray(allowed)
    if s.ndim < 2:
        raise ValueError("minstens twee assen")
    if s.shape[-1] < 1:
        raise ValueError("geen keys")
    if ok.dtype.kind != "b":
        raise ValueError("masker is niet van het type bool")
    if not np.all(np.isfinite(s)):
        raise ValueError("NaN of oneindig in de scores")
    ok = np.broadcast_to(ok, s.shape)
    uit = np.zeros(s.shape)
    # rij voor rij, dan kan er niets misgaan met assen
    for i in np.ndindex(s.shape[:-1]):
        keuze = ok[i]
        if keuze.any():
            rij = s[i][keuze]
            e = np.exp(rij - rij.max())
            uit[i][keuze] = e / e.sum()
    return uit


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("assen kloppen niet")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen kloppen niet")
    attn = masked_softmax(np.einsum("...td,...nd->...tn", q, k) / np.sqrt(q.shape[-1]), allowed)
    return attn @ v, {"q": q, "k": k, "v": v, "attn": attn}


def attention_backward(cache, dy):
    attn = cache["attn"]
    dy = np.asarray(dy, dtype=float)
    d_attn = np.einsum("...tv,...nv->...tn", dy, cache["v"])
    d_s = attn * (d_attn - (attn * d_attn).sum(-1, keepdims=True))
    d_s = d_s / np.sqrt(cache["q"].shape[-1])
    return {"q": d_s @ cache["k"], "k": d_s.mT @ cache["q"], "v": attn.mT @ dy}
