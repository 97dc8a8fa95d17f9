"""Tests of the generator, the checkers, the page and its maths."""
