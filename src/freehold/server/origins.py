"""Requests that browsers make on behalf of other sites are refused.

A page of another site can open a WebSocket to any server that its visitor can reach, and its own domain name may lead
to this server (DNS rebinding). Browsers say where a page comes from (`Origin`) and which name it used (`Host`). A
program that sends neither is no such page.
"""

import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

ANY: Final = "*"
SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
NAME: Final = re.compile(r"[a-z0-9._-]{1,253}")


def _own_names() -> frozenset[str]:
    """The names of this machine in its network."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset(("localhost", name, short, f"{short}.local"))


OWN_NAMES: Final = _own_names()


def _split(netloc: str, scheme: str) -> tuple[str, int | None]:
    """The host and the port, as a browser understands them; the host is empty if that makes no sense."""
    try:
        parts = urlsplit(f"{scheme}://{netloc}")
        return (parts.hostname or "").rstrip("."), parts.port or DEFAULT_PORTS.get(scheme)
    except ValueError:
        return "", None


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class OwnOrigin:
    """Refuses requests for hosts with other names, and changes requested by pages of other sites."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app = app
        self._hosts: Final = frozenset(host.lower().rstrip(".") for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = None if scope["type"] == "lifespan" else self._refusal(scope)
        await (refusal or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = _split(host, "http")[0]
        if host and not self._is_own(name):
            shown = name if NAME.fullmatch(name) else "NAME"
            detail = (
                f"This server does not answer to this name. If it is the name of your server, start it with\n"
                f"freehold serve --allow-host {shown}\n"
            )
            return PlainTextResponse(detail, 421)
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in SAFE_METHODS):
            return None
        scheme, _, netloc = origin.partition("://")
        if not host or scheme not in DEFAULT_PORTS or _split(netloc, scheme) != _split(host, scheme):
            detail = (
                "Pages of other sites cannot play here. If this is your server behind a proxy, the proxy must pass on "
                "the Host header.\n"
            )
            return PlainTextResponse(detail, 403)
        return None

    def _is_own(self, host: str) -> bool:
        """Whether a host name is this server: nobody else can give their name to an IP address."""
        return ANY in self._hosts or host in self._hosts or host.endswith(".localhost") or _is_address(host)
