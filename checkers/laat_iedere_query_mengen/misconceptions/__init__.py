"""Known mistakes, each a small wrong program that makes it.

To add one: write a function with the parameters of the contract and put `@SOFTMAX.add(id, name,
text)`, `@ATTENTION.add(…)` or `@BACKWARD.add(…)` above it. A program that makes the same mistake in
another way is a `.variant(id)`. What equals another mistake by mathematics is no mistake of its
own; the modules say which are merged and why. A program that raises an exception without a message
stands for any message of that type.
"""

from checkers.laat_iedere_query_mengen.misconceptions import (
    attention_contract,
    attention_masks,
    attention_mixing,
    attention_output,
    attention_scores,
    attention_similarity,
    attention_valid,
    backward_changed,
    backward_confused,
    backward_contract,
    backward_gradients,
    backward_routes,
    backward_scores,
    backward_valid,
    softmax_contract,
    softmax_formulas,
    softmax_masks,
    softmax_numerics,
    softmax_shares,
    softmax_valid,
)
from checkers.laat_iedere_query_mengen.misconceptions.registries import (
    ATTENTION,
    BACKWARD,
    SOFTMAX,
)

PROGRAMS = (
    softmax_numerics,
    softmax_shares,
    softmax_masks,
    softmax_contract,
    softmax_formulas,
    softmax_valid,
    attention_scores,
    attention_masks,
    attention_mixing,
    attention_contract,
    attention_similarity,
    attention_output,
    attention_valid,
    backward_gradients,
    backward_routes,
    backward_contract,
    backward_scores,
    backward_changed,
    backward_confused,
    backward_valid,
)
__all__ = ["ATTENTION", "BACKWARD", "PROGRAMS", "SOFTMAX"]
