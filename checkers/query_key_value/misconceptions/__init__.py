"""Known mistakes, each a small wrong program that makes it.

To add one: write a function with the parameters of the contract and put `@SPLIT.add(id, name,
text)` (or `SCORES`, `MASK`, `JOIN`) above it. A program that makes the same mistake in another way
is a `.variant(id)`. What equals another mistake by mathematics is no mistake of its own; the
modules say which are merged and why.
"""

from checkers.query_key_value.misconceptions import (
    join_contract,
    join_order,
    mask_contract,
    mask_places,
    scores_contract,
    scores_heads,
    scores_scale,
    slips,
    split_contract,
    split_order,
    valid,
)
from checkers.query_key_value.misconceptions.registries import JOIN, MASK, SCORES, SPLIT

PROGRAMS = (
    split_order,
    split_contract,
    scores_scale,
    scores_heads,
    scores_contract,
    mask_places,
    mask_contract,
    join_order,
    join_contract,
    valid,
    slips,
)
__all__ = ["JOIN", "MASK", "PROGRAMS", "SCORES", "SPLIT"]
