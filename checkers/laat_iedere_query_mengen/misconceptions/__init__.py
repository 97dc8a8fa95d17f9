"""Known mistakes, each a small wrong program that makes it.

To add one: write a function with the parameters of the contract and put `@SOFTMAX.add(id, name,
text)`, `@ATTENTION.add(…)` or `@BACKWARD.add(…)` above it. A program that makes the same mistake in
another way is a `.variant(id)`. What equals another mistake by mathematics is no mistake of its
own; the modules say which are merged and why.
"""

from checkers.laat_iedere_query_mengen.misconceptions.registries import (
    ATTENTION,
    BACKWARD,
    SOFTMAX,
)

__all__ = ["ATTENTION", "BACKWARD", "SOFTMAX"]
