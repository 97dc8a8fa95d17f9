"""Build the site once in a process of its own: `build_once.py CACHE OUTPUT` prints its stages."""

import json
import sys
from pathlib import Path

from generator.project import ROOT
from generator.runtime import ensure_runtime
from generator.setup.node import node_of
from generator.site import build_site

if __name__ == "__main__":
    cache, output = map(Path, sys.argv[1:])
    runtime = ensure_runtime(ROOT / ".cache", node_of(ROOT), ROOT / "node_modules")
    print(json.dumps(build_site(ROOT, output, runtime, cache=cache).stages))
