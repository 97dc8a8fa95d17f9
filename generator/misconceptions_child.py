"""Tries the known mistakes of a lesson, apart from the generator: started by `misconceptions`.

Arguments: the slug and a seed. Standard output: what `unproven` found, as one JSON list.
"""

import contextlib
import json
import sys

from checkers import checkpoints_of
from checkers.kit.selfcheck import unproven


def main(slug: str, seed: str) -> None:
    """Print the mistakes of lesson `slug` that are not rejected by their own name."""
    answer = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):  # a checker that prints must not answer
        found = list(unproven(checkpoints_of(slug), int(seed)))
    print(json.dumps(found), file=answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
