"""Compressed copies beside the files of the site, for hosts that send such copies."""

import shutil
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from generator.compressing import Compressor
from generator.publishing.rules import COMPRESSIBLE

# The suffix of a copy, the name of its format and the level: it is made once, and sent often.
FORMATS = ((".br", "br", 11), (".gz", "gzip", 9))
SUFFIXES = tuple(suffix for suffix, _, _ in FORMATS)


def write_compressed(folder: Path, names: Iterable[str], node: Path, cache: Path) -> None:
    """Write `x.br` and `x.gz` beside each file of `names` below `folder`, where that is smaller.

    What was compressed before is taken from `cache`, by its contents.
    """
    files = [folder / name for name in names if PurePosixPath(name).suffix in COMPRESSIBLE]
    for suffix, encoding, level in FORMATS:
        compressor = Compressor(node, cache, encoding, level)
        for file, copy in compressor.keep(files).items():
            if copy.stat().st_size < file.stat().st_size:
                shutil.copyfile(copy, file.with_name(file.name + suffix))
