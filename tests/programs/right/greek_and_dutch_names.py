import numpy as np

Σ = np.sum
e = np.exp
één = 1.0
oneindig = np.inf
π_fout = "vorm of soort klopt niet"


def masked_softmax(scores, allowed):
    σ = np.asarray(scores, dtype=float)
    toegestaan = np.asarray(allowed)
    if σ.ndim < 2 or σ.shape[-1] == 0 or toegestaan.dtype != bool or not np.isfinite(σ).all():
        raise ValueError(π_fout)
    toegestaan = np.broadcast_to(toegestaan, σ.shape)
    σ = np.where(toegestaan, σ, -oneindig)
    hoogste = σ.max(axis=-1, keepdims=True)
    hoogste = np.where(hoogste == -oneindig, 0, hoogste)
    ε = e(σ - hoogste)
    Z = Σ(ε, axis=-1, keepdims=True)
    return ε / np.where(Z == 0, één, Z)


def attention(q, k, v, allowed):
    vraag, sleutel, waarde = (np.array(α, dtype=float) for α in (q, k, v))
    if min(vraag.ndim, sleutel.ndim, waarde.ndim) < 2:
        raise ValueError(π_fout)
    if vraag.shape[:-2] != sleutel.shape[:-2] or vraag.shape[:-2] != waarde.shape[:-2]:
        raise ValueError(π_fout)
    if vraag.shape[-1] != sleutel.shape[-1] or vraag.shape[-1] == 0 or sleutel.shape[-2] != waarde.shape[-2]:
        raise ValueError(π_fout)
    ρ = np.sqrt(vraag.shape[-1])
    gewichten = masked_softmax(vraag @ sleutel.swapaxes(-1, -2) / ρ, allowed)
    return gewichten @ waarde, {"q": vraag, "k": sleutel, "v": waarde, "weights": gewichten, "√d": ρ}


def attention_backward(cache, dy):
    q, k, v, π = cache["q"], cache["k"], cache["v"], cache["weights"]
    δy = np.asarray(dy, dtype=float)
    δπ = δy @ v.swapaxes(-1, -2)
    γ = Σ(π * δπ, axis=-1, keepdims=True)
    gradiënt_σ = π * (δπ - γ) / np.sqrt(q.shape[-1])
    return {"q": gradiënt_σ @ k, "k": gradiënt_σ.swapaxes(-1, -2) @ q, "v": π.swapaxes(-1, -2) @ δy}
