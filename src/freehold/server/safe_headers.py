"""Headers that isolate a page: it loads and sends nothing across hosts, and no other site can frame it."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Nothing is loaded from or sent to another host, and no other site can put the page into a frame.
HEADERS: Final = (
    ("content-security-policy", _POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
)
# The style sheets of the documentation embed its icons.
POLICY_OF_SITE: Final = f"{_POLICY}; img-src 'self' data:"


class SafeHeaders:
    """Adds security headers to every response; a response with its own policy keeps it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                added = ((name.encode(), value.encode()) for name, value in HEADERS)
                message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in given)]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
