#!/usr/bin/env python3
"""De werkplaats: the one command. `python3 build.py --help` lists what it can do."""

import sys

# Words that an older Python can still read, so that it gives this sentence and not a traceback.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "De werkplaats heeft Python 3.11 of nieuwer nodig; dit is Python "
        + ".".join(map(str, sys.version_info[:2]))
        + ". Start build.py met een nieuwere Python."
    )

from generator.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
