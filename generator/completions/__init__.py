"""What the editor completes: names with their signatures, asked of Python and NumPy themselves."""

from generator.completions.writing import write_completions

__all__ = ["write_completions"]
