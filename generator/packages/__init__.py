"""Packages that the page does not have: where a student may have them fetched from.

`read_index` is the one door to the setting; `write_packages` writes what the page needs for it.
"""

from generator.packages.index import PackageIndex, read_index
from generator.packages.writing import PAGE, write_packages

__all__ = ["PAGE", "PackageIndex", "read_index", "write_packages"]
