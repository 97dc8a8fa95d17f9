"""Dutch spelling of everything that a student reads in a lesson.

`markdown_text`, `lesson_text` and `feedback_text` find the texts and their places, `words` cuts
them, `dictionary` judges a word, `checking` makes faults of it and keeps what it found.
"""

from generator.spelling.checking import check_feedback_spelling, check_spelling

__all__ = ["check_feedback_spelling", "check_spelling"]
