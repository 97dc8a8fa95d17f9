"""One measurement a module."""
