"""Build a site once in a process of its own, and print its stages as JSON."""

import argparse
import json
from pathlib import Path

from generator.project import ROOT
from generator.runtime import ensure_runtime
from generator.setup.node import node_of
from generator.site import build_site

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("cache", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--validate", action="store_true", help="spelling and HTML too")
    args = parser.parse_args()
    runtime = ensure_runtime(ROOT / ".cache", node_of(ROOT), ROOT / "node_modules")
    report = build_site(args.root, args.output, runtime, cache=args.cache, validate=args.validate)
    print(json.dumps(report.stages))
