"""The icon and fonts that the site shares with the table."""

from pathlib import Path
from typing import Final

from scripts.site.repository import ROOT

WEB: Final = ROOT / "web"
FONTS: Final = (
    ("alegreya", "alegreya-latin-700-normal.woff2"),
    ("inter", "inter-latin-400-normal.woff2"),
    ("inter", "inter-latin-600-normal.woff2"),
)


def assets() -> dict[str, Path]:
    """Files from the page in the browser, by their addresses on the site."""
    folder = WEB / "node_modules" / "@fontsource"
    fonts = {f"assets/fonts/{name}": folder / family / "files" / name for family, name in FONTS}
    missing = [path for path in fonts.values() if not path.exists()]
    if missing:
        raise SystemExit(f"the site needs the fonts of the page, such as {missing[0]}: `make docs` installs them")
    return {"assets/icon.svg": WEB / "src" / "icon.svg", **fonts}
