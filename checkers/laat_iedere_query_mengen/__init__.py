"""Checks the lesson "Laat iedere query informatie uit andere posities mengen".

The contract is written down with the functions in `reference`; `masked_softmax`, `attention` and
`attention_backward` say which calls show that it is kept.
"""

from checkers.laat_iedere_query_mengen import attention, attention_backward, masked_softmax

CHECKPOINTS = (masked_softmax.CHECKPOINT, attention.CHECKPOINT, attention_backward.CHECKPOINT)
