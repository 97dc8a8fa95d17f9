import numpy as np

# Ongelukkige namen, maar alleen in dit bestand
list = [1, 2, 3]
input = np.array([[1.0, 2.0]])
type = "causaal"
id = 7
len = lambda a: np.shape(a)[0]
sum = np.sum
max = np.max
min = np.min
abs = np.abs
all = np.all
map = {"de": 0, "kat": 1}
print = lambda *a, **k: None
str = str
object = "kat"
zip = None


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    print("wordt niet getoond")
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype.kind != "b":
        raise ValueError("allowed")
    if not all(np.isfinite(scores)):
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    hidden = np.where(allowed, scores, -np.inf)
    top = max(hidden, axis=-1, keepdims=True)
    top = np.where(top == -np.inf, 0, top)
    exp = np.exp(hidden - top)
    total = sum(exp, axis=-1, keepdims=True)
    return np.divide(exp, total, out=np.zeros_like(exp), where=total > 0)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min([q.ndim, k.ndim, v.ndim]) < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy, w = np.asarray(dy, dtype=float), cache["weights"]
    dw = dy @ np.swapaxes(cache["v"], -1, -2)
    ds = w * (dw - sum(w * dw, axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(w, -1, -2) @ dy}
