"""Checks the lesson "Query, Key, Value".

The contract is written down with the functions in `reference`; `split_heads`, `scaled_scores`,
`causal_mask` and `join_heads` say which calls show that it is kept.
"""

from checkers.query_key_value import causal_mask, join_heads, scaled_scores, split_heads

CHECKPOINTS = (
    split_heads.CHECKPOINT,
    scaled_scores.CHECKPOINT,
    causal_mask.CHECKPOINT,
    join_heads.CHECKPOINT,
)
