"""Measurements of speed, each as a ratio to something measured in the same run.

A measurement is a module in `parts/`: its docstring's first line is its title and
`measure(bench)` returns its rows. No list names them. Seconds say little about another machine;
what is worth reading is the ratio, so what is compared takes turns in one run.
"""
