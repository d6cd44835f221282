"""Every byte that ever reached a page, in whole games over real connections, beside what the rules let it see."""

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest

from freehold.notation.log import GrowingLog
from freehold.notation.log_words import write_log
from freehold.notation.record import Record, read_record
from freehold.rules.events import EVENT_IDS, Event, Journal
from freehold.rules.game import Game
from freehold.rules.vocabulary import HAND, NONE
from tests.hidden import may_see
from tests.server.pages import Page, new_table, play_on, take_seat
from tests.server.play import Kingdom, kingdoms_with_every_card

KINGDOMS = [kingdom for kingdom in kingdoms_with_every_card(2) if kingdom.players < 4][::3]


async def play(address: str, kingdom: Kingdom) -> tuple[list[Page], Page, str, list[str]]:
    """A whole game: the pages of all seats, that of a spectator, the record, and the logs one could get meanwhile."""
    seats: list[dict[str, Any]] = [{"kind": "person"}, *[{"kind": "open"}] * (kingdom.players - 1)]
    wish = {"kind": "cards", "cards": kingdom.cards}
    tokens = [
        await new_table(
            address, seats=seats, kingdom=wish, editions={"base": kingdom.edition, "intrigue": kingdom.edition}
        )
    ]
    table = tokens[0]["table"]
    tokens += [await take_seat(address, table, name) for name in ("Bob", "Cem")[: kingdom.players - 1]]
    rng = Random(kingdom.seed)
    logs = []
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=f"{address}/api/tables/") as browser:
        pages = [
            await stack.enter_async_context(await Page.open(address, table, seat["token"]))
            for seat in (*tokens, {"token": None})
        ]
        *players, spectator = pages
        while not (await play_on(players, rng, 30)).over:
            logs.append((await browser.get(f"{table}/log.txt")).text)
            for path in ("/record.txt", "/replay", "/replay?seat=0", "/verify"):
                assert (await browser.get(f"{table}{path}")).status_code == 403
            assert set((await browser.get(table)).json()) == {
                "table",
                "set",
                "kingdom",
                "editions",
                "status",
                "cards",
                "seats",
                "openSeats",
                "commitment",
                "lesson",
            }
        for page in pages:
            await page.is_asked_or_over()
        logs.append((await browser.get(f"{table}/log.txt")).text)
        return players, spectator, (await browser.get(f"{table}/record.txt")).text, logs


@pytest.mark.parametrize("kingdom", KINGDOMS, ids=str)
def test_no_byte_tells_what_is_hidden(address: str, kingdom: Kingdom) -> None:
    players, spectator, record, logs = asyncio.run(play(address, kingdom))
    truth = Truth(read_record(record))
    for page in (*players, spectator):
        truth.check(page)
    journal = Journal()
    game = truth.at(len(truth.record.choices), journal)
    whole = write_log(game, journal, truth.record.players)
    assert logs[-1] == whole
    for log in logs[:-1]:
        # The last line may still grow.
        assert whole.startswith("\n".join(log.splitlines()[:-1]))


class Truth:
    """What really happened, from the record that is open after the game."""

    def __init__(self, record: Record) -> None:
        self.record = record
        journal = Journal()
        game = self.at(0, journal)
        # The hands after each number of events, for every moment between two choices.
        self.hands: dict[int, list[dict[str, int]]] = {}
        self.note(game, journal)
        for choice in record.choices:
            game.answer(choice)
            self.note(game, journal)
        self.game = game
        self.events: list[Event] = journal.events

    def at(self, choices: int, journal: Journal) -> Game:
        game = replace(self.record, choices=[]).new_game(journal)
        for choice in self.record.choices[:choices]:
            game.answer(choice)
        return game

    def note(self, game: Game, journal: Journal) -> None:
        names = [card.name for card in game.setup.cards]
        rows = [game.row(seat, HAND) for seat in range(game.setup.players)]
        self.hands[len(journal.events)] = [
            {name: count for slot, name in enumerate(names) if (count := game.cells[row + slot])} for row in rows
        ]

    def check(self, page: Page) -> None:
        """Check that a page was sent its own hand, the faces it may see, and nothing else."""
        viewer = NONE if page.view["seat"] is None else int(page.view["seat"])
        views = page.views
        assert [json.loads(frame)["type"] for frame in page.frames] == ["table", *["news"] * (len(views) - 1)]
        # The secret of the shuffles is told with the result.
        told = [view["status"] == "over" for view in views]
        assert [self.record.secret.hex() in frame for frame in page.frames] == told
        known = self.events_before(views[0], viewer)
        for view in views[1:]:
            for event_sent in view["events"]:
                event = self.events[known]
                known += 1
                assert event_sent["kind"] == EVENT_IDS[event.kind]
                assert event_sent["count"] == event.count
                assert event_sent["cards"] == (self.names(event) if may_see(self.game, event, viewer) else [])
            for seat in view["seats"]:
                own = seat["seat"] == viewer
                assert seat["hand"] == (self.hands[known][viewer] if own else None)
                assert own or seat["discard"] is None
            assert view["question"] is None or view["waiting"] is None
            assert view["result"] is None or view["status"] == "over"
        assert known == len(self.events)

    def events_before(self, view: dict[str, Any], viewer: int) -> int:
        """How many events the first view tells of, all in its log."""
        sent = [[deed["what"] for deed in line["deeds"]] for turn in view["log"] for line in turn]
        for count in sorted(self.hands):
            log = GrowingLog(self.game.setup, viewer)
            log.add(self.events[:count])
            if [[deed.what for deed in line.deeds] for line in log.lines()] == sent:
                return count
        raise AssertionError("the first view does not tell what happened")

    def names(self, event: Event) -> list[str]:
        return [self.game.setup.cards[slot].name for slot in event.slots]
