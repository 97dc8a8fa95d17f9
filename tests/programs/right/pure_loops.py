# Alles met lussen, want dan snap ik wat er gebeurt
import math
import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if len(scores.shape) < 2 or scores.shape[-1] < 1:
        raise ValueError("verkeerde vorm")
    if allowed.dtype.kind != "b":
        raise ValueError("masker is geen bool")
    for x in scores.flat:
        if math.isnan(x) or math.isinf(x):
            raise ValueError("niet eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    n = scores.shape[-1]
    weights = np.zeros(scores.shape)
    for index in np.ndindex(scores.shape[:-1]):
        biggest = None
        for j in range(n):
            if allowed[index][j]:
                if biggest is None or scores[index][j] > biggest:
                    biggest = scores[index][j]
        if biggest is None:
            continue
        total = 0.0
        for j in range(n):
            if allowed[index][j]:
                # float() geeft bij heel grote verschillen gewoon -inf, en exp(-inf) is 0
                weights[index][j] = math.exp(float(scores[index][j]) - float(biggest))
                total += weights[index][j]
        for j in range(n):
            weights[index][j] = weights[index][j] / total
    return weights


def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("te weinig assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("batch klopt niet")
    T, d = q.shape[-2], q.shape[-1]
    N, e = v.shape[-2], v.shape[-1]
    if k.shape[-2] != N or k.shape[-1] != d or d == 0:
        raise ValueError("breedte of aantal klopt niet")
    scores = np.zeros(q.shape[:-2] + (T, N))
    for b in np.ndindex(q.shape[:-2]):
        for t in range(T):
            for n in range(N):
                dot = 0.0
                for i in range(d):
                    dot += q[b][t, i] * k[b][n, i]
                scores[b][t, n] = dot / math.sqrt(d)
    weights = masked_softmax(scores, allowed)
    y = np.zeros(q.shape[:-2] + (T, e))
    for b in np.ndindex(q.shape[:-2]):
        for t in range(T):
            for n in range(N):
                for i in range(e):
                    y[b][t, i] += weights[b][t, n] * v[b][n, i]
    return y, dict(q=q, k=k, v=v, weights=weights)


def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, float)
    gq, gk, gv = np.zeros(q.shape), np.zeros(k.shape), np.zeros(v.shape)
    T, d, N, e = q.shape[-2], q.shape[-1], k.shape[-2], v.shape[-1]
    for b in np.ndindex(q.shape[:-2]):
        for t in range(T):
            dp = [0.0] * N
            for n in range(N):
                for i in range(e):
                    gv[b][n, i] += p[b][t, n] * dy[b][t, i]
                    dp[n] += dy[b][t, i] * v[b][n, i]
            c = 0.0
            for n in range(N):
                c += p[b][t, n] * dp[n]
            for n in range(N):
                ds = p[b][t, n] * (dp[n] - c) / math.sqrt(d)
                for i in range(d):
                    gq[b][t, i] += ds * k[b][n, i]
                    gk[b][n, i] += ds * q[b][t, i]
    return {"q": gq, "k": gk, "v": gv}
