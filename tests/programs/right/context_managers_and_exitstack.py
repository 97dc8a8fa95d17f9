import contextlib
import numpy as np

@contextlib.contextmanager
def rustig():
    with contextlib.ExitStack() as stack:
        stack.enter_context(np.errstate(all="ignore"))
        yield stack

@contextlib.contextmanager
def als_valueerror():
    try:
        yield
    except (TypeError, IndexError, AssertionError, ArithmeticError) as fout:
        raise ValueError(str(fout)) from fout

def masked_softmax(scores, allowed):
    with als_valueerror(), rustig():
        scores = np.asarray(scores, dtype=np.float64)
        allowed = np.asarray(allowed)
        assert scores.ndim >= 2, "assen"
        assert scores.shape[-1] > 0, "keys"
        assert np.isfinite(scores).all(), "eindig"
        assert allowed.dtype == np.bool_, "bool"
        allowed = np.broadcast_to(allowed, scores.shape)
        s = np.where(allowed, scores, -np.inf)
        s = s - s.max(-1, keepdims=True)
        e = np.where(allowed, np.exp(s), 0)
        return np.nan_to_num(e / e.sum(-1, keepdims=True))

def attention(q, k, v, allowed):
    with als_valueerror():
        q, k, v = (np.array(a, dtype=np.float64) for a in (q, k, v))
        assert q.ndim >= 2 and k.ndim >= 2 and v.ndim >= 2
        assert q.shape[:-2] == k.shape[:-2] == v.shape[:-2]
        assert q.shape[-1] == k.shape[-1] and k.shape[-2] == v.shape[-2] and q.shape[-1]
        w = masked_softmax(np.matmul(q, np.swapaxes(k, -1, -2)) / np.sqrt(q.shape[-1]), allowed)
        return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    with rustig():
        q, k, v, w = (cache[s] for s in ("q", "k", "v", "weights"))
        dp = np.matmul(dy, np.swapaxes(v, -1, -2))
        ds = w * (dp - np.sum(dp * w, -1, keepdims=True)) / np.sqrt(q.shape[-1])
        return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}
