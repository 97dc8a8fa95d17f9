import numpy as np


def numbers(x, name):
    try:
        a = np.array(x, dtype=np.float64)
        a.shape[-2]
    except (ValueError, TypeError, IndexError) as e:
        raise ValueError(f"{name}: minstens twee assen met getallen") from e
    return a


def masked_softmax(scores, allowed):
    scores = numbers(scores, "scores")
    if scores.shape[-1] == 0:
        raise ValueError("scores: geen keys")
    try:
        # casting="no": alleen een echte bool-array komt hier doorheen
        allowed = np.asarray(allowed)
        allowed = np.broadcast_to(allowed.astype(bool, casting="no", copy=False), scores.shape)
    except TypeError as e:
        raise ValueError("allowed: geen booleans") from e
    try:
        np.asarray_chkfinite(scores)
    except ValueError:
        raise ValueError("scores: nan of inf")
    masked = np.where(allowed, scores, -np.inf)
    try:
        with np.errstate(invalid="raise"):
            return softmax(masked)
    except FloatingPointError:
        pass  # -inf - -inf: ergens is een hele rij verboden
    dead = ~allowed.any(axis=-1)
    masked[dead] = 0.0
    result = softmax(masked)
    result[dead] = 0.0
    return result


def softmax(x):
    # in WebAssembly komt er geen FloatingPointError, dus ook zelf kijken
    top = x.max(axis=-1, keepdims=True)
    if np.isneginf(top).any():
        raise FloatingPointError
    e = np.exp(x - top)
    return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v, allowed):
    q, k, v = numbers(q, "q"), numbers(k, "k"), numbers(v, "v")
    try:
        assert q.shape[:-2] == k.shape[:-2] == v.shape[:-2], "voorloopassen"
        assert q.shape[-1] == k.shape[-1], "breedte"
        assert k.shape[-2] == v.shape[-2], "aantal"
        scale = 1 / q.shape[-1] ** 0.5
    except (AssertionError, ZeroDivisionError) as e:
        raise ValueError(str(e) or "d = 0")
    weights = masked_softmax(q @ np.swapaxes(k, -1, -2) * scale, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    try:
        q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    except KeyError as e:
        raise ValueError(f"cache mist {e}") from None
    dy = np.asarray(dy, dtype=np.float64)
    try:
        dp = dy @ np.swapaxes(v, -1, -2)
        ds = p * (dp - np.sum(p * dp, axis=-1, keepdims=True)) / q.shape[-1] ** 0.5
        return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
    finally:
        del q, k, v, p
