"""The documentation at /docs: the built site if it is there, otherwise a page that says how to build it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from freehold.server.safe_headers import POLICY_OF_SITE

SITE: Final = Path(__file__).parent / "site"
NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Documentation · Freehold</title>
<style>:root { color-scheme: light dark; } body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem;
font: 1.05rem/1.6 system-ui, sans-serif; }</style>
<h1>The documentation is not built</h1>
<p>Run <code>make docs</code> in the repository, and reload this page. Until then, the same pages are there to read as
text, in the folder <code>docs</code>.</p>
<p><a href="/">Back to the table</a></p>
</html>
"""


async def with_slash(request: Request) -> Response:
    """Redirect from /docs to /docs/, which the links of the site are relative to."""
    return RedirectResponse(f"{request.url.path}/")


class Site(StaticFiles):
    """Serves the files of the site, and reports the size in bytes of each, so that it can be charged."""

    def __init__(self, charge: Callable[[Scope, int], None]) -> None:
        super().__init__(directory=SITE, html=True, check_dir=False)
        self.charge: Final = charge

    async def check_config(self) -> None:
        """The site may be built while the server runs."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not (SITE / "index.html").exists():
            return HTMLResponse(NOT_BUILT, 404, {"cache-control": "no-store"})
        response = await super().get_response(path, scope)
        if isinstance(response, RedirectResponse):
            # Without the host name, since a proxy may have another one.
            response.headers["location"] = f"{scope['path']}/"
        response.headers["content-security-policy"] = POLICY_OF_SITE
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file that browsers revalidate each time; it is sent only if theirs is out of date."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "no-cache"
        if response.status_code == status_code:
            self.charge(scope, stat_result.st_size)
        return response
