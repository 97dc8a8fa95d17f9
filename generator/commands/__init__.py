"""What `build.py` can do: one module a command."""
