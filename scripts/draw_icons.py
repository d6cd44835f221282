"""Draws the icons of the page for home screens from `web/src/icon.svg`, with Chromium."""

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

WEB: Final = Path(__file__).parents[1] / "web"
CHROMIUM: Final = "/usr/bin/chromium"
# The name of each icon, its size, and how much of it the drawing fills: phones cut the edges of a maskable one.
ICONS: Final = (("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-maskable-512", 512, 0.74))
GREEN: Final = "#1b3a34"


def main() -> None:
    drawing = (WEB / "src" / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, size, filled in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            behind = GREEN if filled < 1 else "transparent"
            page.set_content(
                f"<style>html {{ background: {behind} }} body {{ margin: {size * (1 - filled) / 2}px }}"
                f" svg {{ display: block; width: {size * filled}px }}</style>{drawing}"
            )
            page.screenshot(path=WEB / "public" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
