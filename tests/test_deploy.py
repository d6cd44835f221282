"""The container, the compose file and the proxy fit together, and fit the commands that they run."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from starlette.routing import Match, Route

from freehold.cli import app
from freehold.server.app import make_app
from freehold.server.settings import Settings
from freehold.table.database import open_engine
from freehold.table.storage import Storage

ROOT = Path(__file__).parents[1]
CONTAINERFILE = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def compose() -> dict[str, Any]:
    """The compose file, with the defaults of its variables."""
    text = (ROOT / "compose.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(VARIABLE.sub(lambda match: match[3] if match[2] == "-" else "unset", text))
    return found


def served_with(command: list[str]) -> dict[str, Any]:
    """The options that a command gives to `freehold serve`."""
    function, bound, _ = app.parse_args(command, exit_on_error=False, print_error=False)
    assert function.__name__ == "serve"
    return dict(bound.arguments)


def test_the_container_starts_a_server_that_keeps_its_tables_in_the_volume() -> None:
    (command,) = re.findall(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)
    options = served_with(json.loads(command))
    assert options["data"] == Path("/data")
    assert "VOLUME /data" in CONTAINERFILE
    assert f"EXPOSE {options['port']}" in CONTAINERFILE


def test_the_container_has_what_a_server_needs() -> None:
    (extras,) = re.findall(r"pip install \S+ '\.\[([\w,]+)\]'", CONTAINERFILE)
    assert set(extras.split(",")) == {"server", "postgres"}


def test_the_container_does_not_run_as_root() -> None:
    assert re.findall(r"^USER (\w+)$", CONTAINERFILE, re.MULTILINE) == ["freehold"]


def test_what_the_container_copies_is_there_and_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert "*" in ignored
    copied = [line.split()[1:-1] for line in re.findall(r"^COPY (?!--from).*$", CONTAINERFILE, re.MULTILINE)]
    names = [name for line in copied for name in line]
    assert len(names) > 4
    for name in names:
        assert (ROOT / name).exists()
        assert f"!{name}" in ignored


def test_the_health_check_asks_for_something_that_exists(tmp_path: Path) -> None:
    (path,) = re.findall(r"http://127\.0\.0\.1:8017(/[\w/]+)", CONTAINERFILE)
    database = tmp_path / "freehold.sqlite"
    routes = make_app(Storage(open_engine(database)), Settings(database)).routes
    scope = {"type": "http", "method": "GET", "path": path}
    first = next(route for route in routes if route.matches(scope)[0] is Match.FULL)
    assert isinstance(first, Route)
    assert first.path == path


def test_the_proxy_reaches_the_server_and_is_believed() -> None:
    found = compose()
    options = served_with(found["services"]["freehold"]["command"])
    assert f"reverse_proxy freehold:{options['port']}\n" in CADDYFILE
    assert [options["proxy"]] == [place["subnet"] for place in found["networks"]["front"]["ipam"]["config"]]
    assert options["allow_host"] == ["localhost"]
    assert "{$FREEHOLD_DOMAIN:localhost} {" in CADDYFILE


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    services = compose()["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["database"]["networks"] == ["back"]
    assert compose()["networks"]["back"] == {"internal": True}


def test_no_password_is_published() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    passwords = re.findall(r"^ *\w*PASSWORD: (.*)$", text, re.MULTILINE)
    assert len(passwords) == 2
    assert set(passwords) == {"${FREEHOLD_DATABASE_PASSWORD:?set it in the file .env}"}
    assert "FREEHOLD_DATABASE_PASSWORD=\n" in (ROOT / "deploy" / "example.env").read_text("utf-8")
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.parametrize("variable", ["FREEHOLD_DATABASE_PASSWORD", "FREEHOLD_DOMAIN"])
def test_the_example_names_what_can_be_set(variable: str) -> None:
    named = {name for name, _, _ in VARIABLE.findall((ROOT / "compose.yaml").read_text("utf-8"))}
    assert variable in named
    assert f"\n{variable}=" in (ROOT / "deploy" / "example.env").read_text("utf-8")
