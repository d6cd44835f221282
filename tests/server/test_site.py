"""The documentation at /docs: only its files, with a strict policy, and a helpful page if it was not built."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from freehold.server import site
from freehold.server.limits import UNLIMITED
from tests.server.serving import running_server
from tests.server.test_hostile import raw

LARGE = 3_000_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, and next to it a file that is not part of it."""
    above = tmp_path_factory.mktemp("package")
    (above / "secret.txt").write_text("secret", "utf-8")
    folder = above / "site"
    (folder / "cards" / "militia").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>Home", "utf-8")
    (folder / "404.html").write_text("<!doctype html>Not here", "utf-8")
    (folder / "cards" / "militia" / "index.html").write_text("<!doctype html>Militia", "utf-8")
    (folder / "large.json").write_text("1" * LARGE, "utf-8")
    (folder / "out.txt").symlink_to(above / "secret.txt")
    return folder


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "SITE", folder)
        with running_server(tmp_path_factory.mktemp("tables") / "freehold.sqlite") as found:
            yield found


def get(address: str, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{address}{path}", headers=headers, timeout=60)


def test_pages_are_found_by_their_addresses(address: str) -> None:
    assert get(address, "/docs/").text.endswith("Home")
    assert get(address, "/docs/cards/militia/").text.endswith("Militia")


@pytest.mark.parametrize("path", ["/docs", "/docs/cards/militia"])
def test_an_address_without_its_slash_leads_on_whatever_the_name_of_the_server(address: str, path: str) -> None:
    found = get(address, path)
    assert (found.status_code, found.headers["location"]) == (307, f"{path}/")


def test_an_unknown_address_has_the_page_of_the_site(address: str) -> None:
    found = get(address, "/docs/nowhere/")
    assert found.status_code == 404
    assert found.text.endswith("Not here")


@pytest.mark.parametrize("path", ["/docs/", "/docs/nowhere/"])
def test_the_policy_is_as_strict_but_for_pictures_in_style_sheets(address: str, path: str) -> None:
    headers = get(address, path).headers
    policy = headers["content-security-policy"].split("; ")
    (usual,) = get(address, "/api/sets").headers.get_list("content-security-policy")
    assert policy == [*usual.split("; "), "img-src 'self' data:"]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_page_that_a_browser_has_is_not_sent_again(address: str) -> None:
    found = get(address, "/docs/")
    assert found.headers["cache-control"] == "no-cache"
    again = get(address, "/docs/", **{"if-none-match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/docs/../secret.txt",
        "/docs/%2e%2e/secret.txt",
        "/docs/..%2fsecret.txt",
        "/docs/cards/../../secret.txt",
        "/docs/..\\secret.txt",
        "/docs//etc/passwd",
        "/docs/%2fetc%2fpasswd",
        "/docs/%00",
        "/docs/out.txt",
        "/docs/" + "a" * 5000,
    ],
)
def test_only_the_files_of_the_site_are_served(address: str, path: str) -> None:
    answer = raw(address, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert answer.split(b" ", 2)[1] == b"404"
    assert b"secret" not in answer.partition(b"\r\n\r\n")[2]
    assert b"root:" not in answer


def test_a_large_file_costs_what_it_takes_to_compress(tmp_path: Path, folder: Path) -> None:
    """An address can fetch one, which costs 100 ms, and then has nothing left."""
    limits = replace(UNLIMITED, address_at_once=90.0, address_each_second=0.01, kept_for_players=0.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "SITE", folder)
        with running_server(tmp_path / "freehold.sqlite", limits) as address:
            assert len(get(address, "/docs/large.json").content) == LARGE
            assert get(address, "/docs/").status_code == 429


def test_without_the_site_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "SITE", tmp_path / "site")
        with running_server(tmp_path / "freehold.sqlite") as address:
            for path in ("/docs/", "/docs/cards/militia/"):
                found = get(address, path)
                assert found.status_code == 404
                assert "make docs" in found.text
            (tmp_path / "site").mkdir()
            (tmp_path / "site" / "index.html").write_text("built", "utf-8")
            assert get(address, "/docs/").text == "built"
