"""Where the wrong programs are registered, one registry a checkpoint."""

from checkers.kit.diagnosis import Misconceptions

SOFTMAX = Misconceptions()
ATTENTION = Misconceptions()
BACKWARD = Misconceptions()
