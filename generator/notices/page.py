"""The page that names all that the site ships of others, with the licences."""

from collections.abc import Iterable
from pathlib import Path

import jinja2

from generator.assets import Assets
from generator.notices.model import notices
from generator.notices.packages import FONTS, own_fonts, packages
from generator.notices.python import python
from generator.python_files import Runtime


def render_notices(
    root: Path,
    runtime: Runtime,
    environment: jinja2.Environment,
    assets: Assets,
    wheels: Iterable[Path] = (),
) -> str:
    """The page; `wheels` are shipped beside those of the runtime.

    Raises:
        MissingLicenceError: something in the site has no licence text.
    """
    scripts = [name for name in assets.packages if not name.startswith(FONTS)]
    fonts = [name for name in assets.packages if name.startswith(FONTS)]
    groups = {
        "Python": notices(python(root, runtime, wheels)),
        "Scripts": notices(packages(root, scripts)),
        "Letters": notices([*packages(root, fonts), *own_fonts(root)]),
    }
    template = environment.get_template("notices.html")
    ours = (root / "LICENSE").read_text(encoding="utf-8").strip()
    return template.render(root="../", assets=assets, groups=groups, ours=ours)
