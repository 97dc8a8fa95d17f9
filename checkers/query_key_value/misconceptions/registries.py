"""The known mistakes at each checkpoint; the other modules here fill them."""

from checkers.kit.diagnosis import Misconceptions

SPLIT = Misconceptions()
SCORES = Misconceptions()
MASK = Misconceptions()
JOIN = Misconceptions()
