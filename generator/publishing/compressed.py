"""Compressed copies beside the files of the site, for hosts that send such copies."""

from pathlib import Path, PurePosixPath

from generator.compressing import Compressor
from generator.output import Output, size_of
from generator.publishing.rules import COMPRESSIBLE

# The suffix of a copy, the name of its format and the level: it is made once, and sent often.
FORMATS = ((".br", "br", 11), (".gz", "gzip", 9))
SUFFIXES = tuple(suffix for suffix, _, _ in FORMATS)


def write_compressed(output: Output, node: Path, cache: Path) -> None:
    """Write `x.br` and `x.gz` beside each file, where that is smaller.

    What was compressed before is taken from `cache`, by its contents.
    """
    names = [name for name in output.files if PurePosixPath(name).suffix in COMPRESSIBLE]
    contents = {output.digest(name): output.contents[name] for name in names}
    for suffix, encoding, level in FORMATS:
        copies = Compressor(node, cache, encoding, level).keep(contents)
        for name in names:
            copy = copies[output.digest(name)]
            if copy.stat().st_size < size_of(output.contents[name]):
                output.copy(f"{name}{suffix}", copy)
