"""Reviews in a database: one server works on each, and all see how far it has got."""

import asyncio

import pytest

from freehold.table.errors import NoSuchReview
from freehold.table.storage import Storage
from tests.tables.stored import edit, run

REVIEW = "0123456789abcdef" * 2
OTHER = "f" * 32
LONG_AGO = "2020-02-02 00:00:00.000000"


def test_one_server_works_on_a_review_and_the_others_see_it(empty_database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        await asyncio.gather(*(one.reviews.add(REVIEW, "record: 2", 30) for one in (here, there)))
        found = await there.reviews.load(REVIEW)
        assert (found.status, found.judged, found.decisions, found.data) == ("running", 0, 30, "")
        assert found.is_abandoned
        assert sorted([await one.reviews.take(REVIEW) for one in (here, there)]) == [False, True]
        assert not (await there.reviews.load(REVIEW)).is_abandoned
        assert await here.reviews.keep(REVIEW)
        assert await here.reviews.store(REVIEW, "running", 7, '{"luck": []}')
        assert not await there.reviews.store(REVIEW, "done", 30, "{}")
        assert not await there.reviews.fail(REVIEW)
        found = await there.reviews.load(REVIEW)
        assert (found.record, found.status, found.judged, found.data) == ("record: 2", "running", 7, '{"luck": []}')
        assert await here.reviews.store(REVIEW, "done", 30, "{}")
        assert not await there.reviews.take(REVIEW)
        # Asked for again, it stays as it is.
        await there.reviews.add(REVIEW, "record: 2", 30)
        assert (await here.reviews.load(REVIEW)).status == "done"

    run(empty_database, 2, body)


def test_another_server_takes_over_from_one_that_is_silent_or_leaves(empty_database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        for review in (REVIEW, OTHER):
            await here.reviews.add(review, "record: 2", 30)
            assert await here.reviews.take(review)
        edit(empty_database, f"UPDATE reviews SET until = '{LONG_AGO}' WHERE id = '{REVIEW}'")
        assert (await there.reviews.load(REVIEW)).is_abandoned
        assert await there.reviews.take(REVIEW)
        assert not await here.reviews.keep(REVIEW)
        assert not await there.reviews.take(OTHER)
        await here.reviews.leave()
        assert not (await here.reviews.load(REVIEW)).is_abandoned
        assert await there.reviews.take(OTHER)

    run(empty_database, 2, body)


def test_a_review_that_has_failed_can_begin_again(empty_database: str) -> None:
    async def body(storage: Storage) -> None:
        await storage.reviews.add(REVIEW, "record: 2", 30)
        assert await storage.reviews.take(REVIEW)
        assert await storage.reviews.store(REVIEW, "running", 7, "{}")
        assert await storage.reviews.fail(REVIEW)
        found = await storage.reviews.load(REVIEW)
        assert (found.status, found.judged, found.data, found.is_abandoned) == ("failed", 7, "{}", False)
        assert not await storage.reviews.take(REVIEW)
        await storage.reviews.add(REVIEW, "record: 2", 30)
        assert await storage.reviews.take(REVIEW)
        assert (await storage.reviews.load(REVIEW)).judged == 0

    run(empty_database, 1, body)


def test_old_reviews_are_removed(empty_database: str) -> None:
    async def body(storage: Storage) -> None:
        for review in (REVIEW, OTHER):
            await storage.reviews.add(review, "record: 2", 30)
        edit(empty_database, f"UPDATE reviews SET changed = '{LONG_AGO}' WHERE id = '{REVIEW}'")
        assert await storage.reviews.remove_old(30) == 1
        assert await storage.reviews.remove_old(30) == 0
        assert (await storage.reviews.load(OTHER)).id == OTHER
        with pytest.raises(NoSuchReview, match="can be reviewed again"):
            await storage.reviews.load(REVIEW)

    run(empty_database, 1, body)
