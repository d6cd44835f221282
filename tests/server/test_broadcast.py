"""What many pages of one table share: views and messages are made once, and chat is read once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from freehold.server import chat, perspective, rendering
from freehold.server.broadcast import Broadcast
from freehold.server.chat import MOST_LINES, ChatFeed
from freehold.server.messages import Chat, LogLines, LogPlace
from freehold.server.perspective import Sent
from freehold.server.views import Scene, Snapshot
from freehold.table.storage import ChatLine, Storage
from tests.server.play import choose_at_random, table_in_play
from tests.server.test_perspective import long_game
from tests.table import FILLERS
from tests.tables.people import A_PAIR
from tests.tables.stored import run, settled

PAGES = 30


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """The seats for which the table was rendered."""
    seats: list[int | None] = []

    def noted(scene: Scene, seat: int | None) -> Snapshot:
        seats.append(seat)
        return Snapshot(scene, seat)

    monkeypatch.setattr(perspective, "Snapshot", noted)
    return seats


def test_pages_of_a_seat_share_what_they_are_sent(rendered: list[int | None]) -> None:
    async def follow() -> None:
        rng = Random(1)
        broadcast = Broadcast(table_in_play(list(FILLERS)))
        sent: list[Sent | None] = [None] * PAGES
        for step in range(20):
            rendered.clear()
            # Some pages are slow: they get the newest table later.
            awake = [page for page in range(PAGES) if page % 3 or step % 5 == 4]
            news = await asyncio.gather(*(broadcast.news(None, sent[page]) for page in awake))
            for page, (_, now) in zip(awake, news, strict=True):
                sent[page] = now
            assert rendered == [None]
            assert len({id(text) for text, _ in news}) <= 2
            broadcast.table = choose_at_random(broadcast.table, rng)

    asyncio.run(follow())


def test_who_comes_or_goes_changes_nothing_else(rendered: list[int | None]) -> None:
    async def follow() -> None:
        broadcast = Broadcast(table_in_play(list(FILLERS)))
        _, sent = await broadcast.news(0, None)
        broadcast.connected = frozenset({0})
        text, sent = await broadcast.news(0, sent)
        assert text is not None
        assert text.count('"connected":true') == 1
        assert (await broadcast.news(0, sent))[0] is None
        assert rendered == [0]

    asyncio.run(follow())


def test_a_long_log_is_put_into_words_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    async def follow() -> None:
        broadcast = Broadcast(long_game())
        in_thread: list[object] = []

        async def noted(work: Callable[[], object]) -> object:
            in_thread.append(work)
            return await rendering.in_thread(work)

        monkeypatch.setattr("freehold.server.broadcast.in_thread", noted)
        _, sent = await broadcast.news(0, None)
        assert len(in_thread) == 1
        # A choice more is quick.
        broadcast.table = choose_at_random(broadcast.table, Random(1))
        await broadcast.news(0, sent)
        assert len(in_thread) == 1

    asyncio.run(follow())


def test_earlier_lines_can_be_asked_for(rendered: list[int | None]) -> None:
    async def follow() -> None:
        broadcast = Broadcast(long_game())
        start = LogPlace(turn=0, line=0)
        place = LogPlace(turn=10, line=2)
        beyond = LogPlace(turn=1000, line=0)
        found, nothing, none = [
            msgspec.json.decode(await broadcast.earlier(None, before), type=LogLines)
            for before in (place, start, beyond)
        ]
        assert found.before == place
        assert sum(len(turn) for turn in found.log) > 20
        assert nothing.log == [[]]
        assert none.log == []

    asyncio.run(follow())


# Chat.


def test_chat_is_read_once_for_all_and_sent_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "TOGETHER", 0.05)
    reads: list[int] = []
    read = Storage.chat

    async def noted(storage: Storage, table_id: str, after: int = 0) -> list[ChatLine]:
        reads.append(after)
        return await read(storage, table_id, after)

    monkeypatch.setattr(Storage, "chat", noted)

    async def body(storage: Storage) -> None:
        table, _ = await settled(storage, A_PAIR)
        told = asyncio.Event()
        feed = ChatFeed(storage, table.id, told.set)
        for number in range(MOST_LINES + 20):
            await storage.say(table.id, 0, "", f"line {number}")
        feed.start()
        feed.start()
        await asyncio.wait_for(told.wait(), 30)
        whole = feed.since(0)
        assert whole is not None
        assert feed.since(0) is whole
        lines = msgspec.json.decode(whole, type=Chat).lines
        assert [line.text for line in lines] == [f"line {number}" for number in range(20, MOST_LINES + 20)]
        assert feed.since(feed.last) is None
        # What is said while the last lines are fresh arrives together.
        last = feed.last
        told.clear()
        for number in range(5):
            line = await storage.say(table.id, None, "Spectator", f"more {number}")
            feed.read()
        while feed.last < line.id:
            await asyncio.wait_for(told.wait(), 30)
            told.clear()
        more = msgspec.json.decode(feed.since(last) or "", type=Chat).lines
        assert [line.text for line in more] == [f"more {number}" for number in range(5)]
        assert len(reads) <= 4
        feed.close()

    run(str(tmp_path / "tables.sqlite"), 1, body)
