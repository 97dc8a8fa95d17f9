import numpy as np

def masked_softmax(scores, allowed):
	scores = np.asarray(scores, dtype=float)
	allowed = np.asarray(allowed)
	if scores.ndim < 2 or scores.shape[-1] == 0:
		raise ValueError("scores hebben de verkeerde vorm")
	if allowed.dtype != bool:
		raise ValueError("allowed is geen booleaans masker")
	if not np.isfinite(scores).all():
		raise ValueError("scores zijn niet eindig")
	allowed = np.broadcast_to(allowed, scores.shape)
	x = np.where(allowed, scores, -np.inf)
	m = x.max(axis=-1, keepdims=True)
	m = np.where(np.isinf(m), 0.0, m)
	x = np.exp(x - m)
	s = x.sum(axis=-1, keepdims=True)
	return np.divide(x, s, out=np.zeros_like(x), where=s > 0)

def attention(q, k, v, allowed):
	q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
	if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
		raise ValueError("minstens twee assen")
	if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
		raise ValueError("voorloopassen verschillen")
	if q.shape[-1] != k.shape[-1] or \
	   q.shape[-1] == 0 or \
	   k.shape[-2] != v.shape[-2]:
		raise ValueError("maten passen niet")
	w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
	return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
	p, dy = cache["weights"], np.asarray(dy, dtype=float)
	dp = dy @ np.swapaxes(cache["v"], -1, -2)
	ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
	"""café"""
	return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(p, -1, -2) @ dy}
