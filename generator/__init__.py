"""The generator: lessons + checkers + site in, `dist/` out."""
