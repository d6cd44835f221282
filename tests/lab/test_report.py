"""The report: one self-contained page, with names escaped, written atomically."""

import base64
import errno
import hashlib
import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from freehold.cards.catalogue import make_setup
from freehold.lab import report
from freehold.lab.findings import Estimate, Findings, Standing
from freehold.lab.observations import Deal, Observations, observe_games
from freehold.lab.report import render_page, write_report
from freehold.notation.strategy import write_strategy
from freehold.players.player import Player
from freehold.players.strategy import Line, Strategy
from freehold.rules.errors import FreeholdError
from tests.seated import big_money

KINGDOM = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Witch", "Workshop"]
NAMES = ["</script><script>alert('one')</script><!--", '"><img src=x onerror=alert(2)> & {{ 7 * 7 }}']
STRATEGY = Strategy("Money", (Line("Province"), Line("Gold"), Line("Silver")), why="Who <b>needs</b> cards?")
# Void elements in HTML.
VOID = {"meta"}


def standings() -> list[Standing]:
    return [
        Standing(
            NAMES[0], 61, 26, Estimate(0.74, 0.701, 0.777), 27.25, [Estimate(0.8, 0.7, 0.9), Estimate(0.6, 0.5, 0.7)]
        ),
        Standing(
            NAMES[1],
            1313,
            26,
            Estimate(0.26, 0.223, 0.299),
            21.5,
            [Estimate(0.4, 0.3, 0.5), Estimate(0.2, 0.1, 0.3)],
            STRATEGY,
        ),
    ]


def findings() -> Findings:
    return Findings(
        f"{NAMES[0]} is better",
        standings(),
        games=20_000,
        seed=77,
        command="freehold simulate 'a<b' --seed 77",
        kingdom_name="My <own> kingdom",
        endings={"provinces": 19_999, "piles": 1, "turn limit": 0},
    )


class Page(HTMLParser):
    """What a browser finds on the page: its elements, and the text in some of them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            self.texts[tag][-1] += data

    def attributes(self, name: str) -> list[str | None]:
        return [attributes[name] for _, attributes in self.elements if name in attributes]


@pytest.fixture(scope="module")
def observed() -> Observations:
    setup = make_setup(KINGDOM, 2)
    players: list[Player] = [big_money(1), big_money()]
    deals = [Deal(seed, seats) for seed in range(10) for seats in ((0, 1), (1, 0))]
    return observe_games(setup, players, NAMES, deals)


@pytest.fixture(scope="module")
def text(observed: Observations) -> str:
    return render_page(findings(), observed)


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


@pytest.fixture(scope="module")
def charts(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.texts["script"][0])
    return found


# What is on the page.


def test_the_page_is_whole_and_of_reasonable_size(page: Page, text: str) -> None:
    assert page.open == []
    assert text.startswith("<!doctype html>")
    assert 500_000 < len(text.encode()) < 2_000_000


def test_nothing_is_loaded_from_anywhere(page: Page) -> None:
    assert page.attributes("src") == page.attributes("href") == page.attributes("srcset") == []
    assert not {"link", "img", "iframe", "object", "embed", "base"} & {tag for tag, _ in page.elements}
    assert "@import" not in page.texts["style"][0]
    assert "url(" not in page.texts["style"][0]


def test_the_page_allows_its_own_script_and_nothing_else(page: Page) -> None:
    [policy] = [a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"]
    script = page.texts["script"][1]
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{allowed}'"


def test_names_are_escaped(page: Page, text: str) -> None:
    assert [attributes for tag, attributes in page.elements if tag == "script"] == [
        {"type": "application/json", "id": "charts"},
        {},
    ]
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
    assert "<b>needs</b>" not in text
    for name in NAMES:
        assert name in page.texts["h1"][0]
        assert any(name in told for told in page.texts["p"])
    assert page.texts["title"] == [f"{NAMES[0]} against {NAMES[1]} - Freehold"]
    assert "<script>alert" not in text


def test_a_name_in_the_data_of_a_chart_is_the_name(charts: dict[str, Any], text: str) -> None:
    data = text[text.index('id="charts">') :].partition("</script>")[0]
    assert data.count("<") == 0
    assert NAMES[0] in json.dumps(charts, ensure_ascii=False)
    [rows] = charts["points"]["datasets"].values()
    assert {row["name"] for row in rows} == set(NAMES)


def test_the_verdict_and_the_numbers_are_shown(page: Page) -> None:
    assert any(told == f"{NAMES[0]} is better" for told in page.texts["p"])
    rows = [re.sub(r"\s+", " ", row).strip() for row in page.texts["tr"]]
    assert rows[1] == f"{NAMES[0]} 61 26 74.0% 70.1 to 77.7 27.2"
    assert rows[2] == f"{NAMES[1]} 1,313 26 26.0% 22.3 to 29.9 21.5"


def test_only_exact_shares_show_as_0_or_100_percent(page: Page) -> None:
    endings = [told for told in page.texts["li"] if "Province" in told or "piles" in told or "limit" in told]
    assert endings == ["The last Province was gained over 99.9%", "3 piles were empty under 0.1%"]


def test_every_chart_has_its_place(page: Page, charts: dict[str, Any]) -> None:
    places = [attributes["id"] for _, attributes in page.elements if attributes.get("class") == "chart"]
    assert places == ["rates", "points", "money", "gains-0", "gains-1", "lengths"]
    assert sorted(charts) == sorted(name for name in places if name)


def test_the_kingdom_the_strategies_and_the_command_are_there(page: Page) -> None:
    assert page.texts["pre"] == [write_strategy(STRATEGY), "freehold simulate 'a<b' --seed 77"]
    cards = [told for told in page.texts["li"] if told.strip("0123456789") in KINGDOM]
    assert sorted(cards) == cards
    assert len(cards) == 10
    assert any("My <own> kingdom, editions: base 2e, intrigue 2e. 2 players." in told for told in page.texts["p"])


def test_the_log_has_its_cards_in_their_colours(page: Page, observed: Observations) -> None:
    assert observed.sample is not None
    for line in observed.sample.log:
        assert line.text in page.texts["p"]
    kinds = {attributes.get("class") for tag, attributes in page.elements if tag == "span"}
    assert {"treasure", "victory", "action"} <= kinds
    mine = [attributes.get("style") for _, attributes in page.elements if attributes.get("class") == "turn"]
    first, second = (f"--mine: var(--player-{player})" for player in observed.sample.deal.seats)
    # The first hands, the turns by turns, and the end.
    assert mine[:4] == [None, first, second, first]
    assert mine[-1] is None


def test_a_simulation_without_games_has_a_page_too(observed: Observations) -> None:
    nobody = [Standing(name, 0, 0, Estimate(0.5, 0.0, 1.0), 0.0) for name in ("A", "B")]
    empty = Observations(observed.setup, [[], []], [[], []], [[], []])
    page = Page(render_page(Findings("No game was finished", nobody, 0, 1, "freehold"), empty))
    places = [attributes["id"] for _, attributes in page.elements if attributes.get("class") == "chart"]
    assert places == ["rates"]
    assert page.texts.get("details") is None


# Writing it.


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "render_page", lambda findings, observed: "Zoë's page")


@pytest.mark.usefixtures("quick")
class TestWriting:
    """Writing is atomic."""

    def test_the_page_replaces_the_old_one(self, observed: Observations, tmp_path: Path) -> None:
        path = tmp_path / "out.html"
        path.write_text("old", "utf-8")
        write_report(findings(), observed, path)
        assert path.read_text("utf-8") == "Zoë's page"
        assert os.listdir(tmp_path) == ["out.html"]

    def test_a_link_stays_a_link(self, observed: Observations, tmp_path: Path) -> None:
        (tmp_path / "link.html").symlink_to("there.html")
        write_report(findings(), observed, tmp_path / "link.html")
        assert (tmp_path / "link.html").is_symlink()
        assert (tmp_path / "there.html").read_text("utf-8") == "Zoë's page"

    @pytest.mark.parametrize(
        ("place", "reason"),
        [
            ("no/folder.html", "No such file or directory"),
            ("", "it is a folder, not a file"),
            ("old.html/x", "Not a directory"),
        ],
    )
    def test_an_invalid_path_is_an_error(self, observed: Observations, tmp_path: Path, place: str, reason: str) -> None:
        (tmp_path / "old.html").write_text("old", "utf-8")
        path = tmp_path / place
        with pytest.raises(FreeholdError) as caught:
            write_report(findings(), observed, path)
        assert str(caught.value) == f"cannot write the report to {path}: {reason}"
        assert os.listdir(tmp_path) == ["old.html"]

    def test_a_full_disk_leaves_the_old_page(
        self, observed: Observations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", full)
        path = tmp_path / "out.html"
        path.write_text("old", "utf-8")
        with pytest.raises(FreeholdError, match="No space left on device"):
            write_report(findings(), observed, path)
        assert path.read_text("utf-8") == "old"
        assert os.listdir(tmp_path) == ["out.html"]
