"""Tries the known mistakes of a lesson, apart from the generator: started by `misconceptions`.

Arguments: what a `Watchdog` is made of, the slug and a seed. Standard output: what `unproven`
found, as one JSON list.
"""

import json
import sys

from checkers import checkpoints_of
from checkers.kit.selfcheck import unproven
from generator.graders import CHECKER
from generator.watchdog import Watchdog, claim_output


def main(file: str, busy: str, slug: str, seed: str) -> None:
    """Print the mistakes of lesson `slug` that are not rejected by their own name."""
    answer, watchdog = claim_output(), Watchdog(file, busy)
    watchdog.watch(CHECKER)
    found = []
    for problem in unproven(checkpoints_of(slug), int(seed)):
        watchdog.watch(CHECKER)
        found += [problem] if problem else []
    print(json.dumps(found), file=answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
