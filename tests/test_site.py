"""The documentation as a site: it builds without warnings, is complete, and all its links work."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
import yaml

from freehold.cards.catalogue import BASE_SET, INTRIGUE_SET, all_cards, recommended_sets, sets_of
from freehold.cards.rulings import rulings
from scripts.site.benchmark_page import RESULTS
from scripts.site.card_pages import file_name
from scripts.site.repository import OTHER_PAGES
from scripts.site.rule_pages import general_rulings
from tests.built_site import ROOT

DOCS = ROOT / "docs"
# The elements that make a browser load something, each with the attribute that holds the address.
LOADING = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")}
HOME = "https://site.test/docs/"


class PageReader(HTMLParser):
    """What a built page links to, loads, has as anchors and runs."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: list[str] = []
        self.is_running_inline = False
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors += [value for name in ("id", "name") if (value := given.get(name))]
        if tag == "a" and (link := given.get("href")):
            self.links.append(link)
        self.loaded += [value for name, value in attrs if value and (tag, name) in LOADING]
        has_script = tag == "script" and "src" not in given and given.get("type") != "application/json"
        self.is_running_inline |= has_script or any(name.startswith("on") for name in given)


@pytest.fixture(scope="module")
def pages(built_site: Path) -> dict[str, PageReader]:
    """The pages by their addresses."""
    return {address_of(path, built_site): PageReader(path) for path in sorted(built_site.rglob("*.html"))}


def address_of(page: Path, site: Path) -> str:
    return urljoin(HOME, page.relative_to(site).as_posix().removesuffix("index.html"))


def targets(pages: dict[str, PageReader]) -> Iterator[tuple[str, str, str]]:
    """Each page with what it links to or loads on this site: the address of the file, and the anchor."""
    for address, page in pages.items():
        for link in (*page.links, *page.loaded):
            whole, anchor = urldefrag(urljoin(address, link))
            if whole.startswith(HOME):
                yield address, whole, unquote(anchor)


# The pages.


def test_every_page_is_in_the_nav() -> None:
    """The nav in mkdocs.yml is what readers see; hooks and themes in that file are not plain YAML."""
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    nav = yaml.safe_load(text[text.index("\nnav:") : text.index("\n# The index of cards")])["nav"]
    listed = set(re.findall(r"[\w/-]+\.md", str(nav)))
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    generated = {"rulings.md", "kingdoms.md", "benchmarks.md", "cards/index.md", *OTHER_PAGES.values()}
    assert written | generated == listed


def test_every_card_has_a_page_with_its_text_and_rulings(built_site: Path, pages: dict[str, PageReader]) -> None:
    index = pages[f"{HOME}cards/"].links
    for card in all_cards().values():
        folder = file_name(card.name).removesuffix(".md")
        text = (built_site / "cards" / folder / "index.html").read_text("utf-8")
        assert card.text.replace("&", "&amp;") in text
        assert f"{folder}/" in index
        anchors = pages[f"{HOME}cards/{folder}/"].anchors
        assert {one.id for one in rulings() if one.subject == card.name} <= set(anchors)
        assert set(sets_of(card.name)) <= {BASE_SET, INTRIGUE_SET}


def test_every_rule_has_an_anchor(pages: dict[str, PageReader]) -> None:
    expected = {ruling.id for topic in general_rulings().values() for ruling in topic}
    assert expected <= set(pages[f"{HOME}rulings/"].anchors)
    assert sum(one.id in expected or one.subject in all_cards() for one in rulings()) == len(rulings())


def test_every_recommended_kingdom_is_there(built_site: Path) -> None:
    text = (built_site / "kingdoms" / "index.html").read_text("utf-8")
    for one in recommended_sets():
        assert one.name.replace("&", "&amp;") in text


def test_the_benchmarks_have_their_results(built_site: Path) -> None:
    text = (built_site / "benchmarks" / "index.html").read_text("utf-8")
    assert text.count("<table>") >= 6
    for title, _, _ in RESULTS:
        assert f">{title}<" in text


def test_the_reference_leads_to_the_rulings_that_it_names(pages: dict[str, PageReader]) -> None:
    links = pages[f"{HOME}reference/cards/"].links
    assert "../../cards/throne-room/#throne-room-resolve-first" not in links
    assert [link for link in links if link.startswith("../../rulings/#")]


# Links.


def test_every_link_leads_somewhere(built_site: Path, pages: dict[str, PageReader]) -> None:
    broken = []
    for page, address, anchor in targets(pages):
        path = built_site / unquote(urlsplit(address).path).removeprefix("/docs/")
        if not (path / "index.html").is_file() if address.endswith("/") else not path.is_file():
            broken.append((page, address))
        elif anchor and anchor not in pages[address].anchors:
            broken.append((page, f"{address}#{anchor}"))
    assert broken == []


def test_no_anchor_is_there_twice(pages: dict[str, PageReader]) -> None:
    for address, page in pages.items():
        own = [anchor for anchor in page.anchors if not anchor.startswith("__")]
        assert sorted(set(own)) == sorted(own), address


def test_the_site_has_no_python_files(built_site: Path) -> None:
    """They would be modules of the package that the site is in."""
    assert list(built_site.rglob("*.py")) == []
    assert (built_site / "repository" / "docs" / "examples" / "bots" / "penny.py.txt").is_file()


# What the server forbids.


def test_nothing_is_loaded_from_elsewhere(built_site: Path, pages: dict[str, PageReader]) -> None:
    for address, page in pages.items():
        assert [one for one in page.loaded if not urljoin(address, one).startswith(HOME)] == [], address
    for sheet in built_site.rglob("*.css"):
        found = re.findall(r"url\(['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)", sheet.read_text("utf-8"))
        addresses = [one for pair in found for one in pair if one]
        assert [one for one in addresses if "//" in one.partition(",")[0] and not one.startswith("data:")] == [], sheet


def test_no_page_has_a_script_inside(pages: dict[str, PageReader]) -> None:
    assert [address for address, page in pages.items() if page.is_running_inline] == []
