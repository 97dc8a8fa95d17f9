"""Set-up of a bare machine, with the standard library alone.

`build.py` imports this before any package is installed, so nothing below may import one.
"""
