"""What version 1 stored can still be read: records, saved positions, and a database of tables.

The files in `stored/v1` were written by version 0.1.0 and never change. Beside each of them stand the facts that must
come out of it again, in the words of that version; `OPTIONS`, `WORDS` and `EDITIONS` say what these are called today.
"""

import asyncio
import json
import shutil
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import freehold
from freehold.rules.errors import BadState
from freehold.rules.vocabulary import NONE
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.stored import storages

STORED = Path(__file__).parent / "stored" / "v1"
RECORDS = sorted(path.stem for path in (STORED / "records").glob("*.txt"))
SAVED_GAMES = sorted(path.stem for path in (STORED / "positions").glob("*.json") if path.name != "facts.json")
POSITION_TEXTS = sorted(path.stem for path in (STORED / "positions").glob("*.txt"))
CARDS: dict[str, Any] = json.loads((STORED / "cards.json").read_text("utf-8"))
POSITIONS: dict[str, Any] = json.loads((STORED / "positions" / "facts.json").read_text("utf-8"))
TABLES: dict[str, Any] = json.loads((STORED / "tables.json").read_text("utf-8"))

Facts = dict[str, Any]

# What counts at the end of a game.
OUTCOME = ("scores", "winners", "ending", "owned", "random")

# The options printed on cards, by card and by the words of version 1.
OPTIONS = {
    ("Chancellor", "Put your deck into your discard pile"): "discard-deck",
    ("Minion", "+$2"): "coins",
    ("Minion", "Discard your hand, +4 Cards, and the others with 5 or more cards do so too"): "redraw",
    ("Nobles", "+3 Cards"): "cards",
    ("Nobles", "+2 Actions"): "actions",
    ("Pawn", "+1 Card"): "card",
    ("Pawn", "+1 Action"): "action",
    ("Pawn", "+1 Buy"): "buy",
    ("Pawn", "+$1"): "coin",
    ("Steward", "+2 Cards"): "cards",
    ("Steward", "+$2"): "coins",
    ("Steward", "Trash 2 cards"): "trash",
    ("Torturer", "Discard 2 cards"): "discard",
    ("Torturer", "Gain a Curse to your hand"): "curse",
}

# The other words of version 1: purposes, zones, phases, endings, and the options of every kind of question.
WORDS = {
    "play an Action": "play-action",
    "play a Treasure": "play-treasure",
    "buy": "buy",
    "play": "play",
    "discard": "discard",
    "trash": "trash",
    "gain": "gain",
    "put on deck": "topdeck",
    "reveal": "reveal",
    "name a card": "name",
    "choose": "choose",
    "pass": "pass",
    "set aside": "set-aside",
    "hand": "hand",
    "deck": "deck",
    "discard pile": "discard",
    "in play": "play",
    "Supply": "supply",
    "Trash": "trash",
    "": "",
    "action": "action",
    "treasure": "treasure",
    "clean-up": "clean-up",
    "over": "over",
    "running": "running",
    "provinces": "provinces",
    "piles": "piles",
    "turn limit": "turn limit",
    "all": "all",
    "decline": "decline",
}

EDITIONS: dict[str, object] = {"1e": "base 1e, intrigue 1e", "2e": "base 2e, intrigue 1e"}

# What the players can know of each other's points where cards were passed in secret, by record, position or table.
# In version 1 nobody knew of such a pass; now the two players do, and anyone who can tell from cards shown since.
#
# At `tortured01` C has passed A Estates and a Curse, while others lay where A had seen them go, and discarded another
# Curse. That is more than A had reason to think C had, so A knows that four Estates and two Curses came from B. Of two
# more Estates and three more Curses that B passed C, A knows nothing.
POINTS_SEEN = {
    "five_players": [[5, 4, 3, 2, 0], [2, 1, 6, 2, 3], [3, 0, 4, 4, 3], [3, 3, 1, 1, 6], [6, 3, 2, 0, 3]],
    "masquerade_three": [[1, 5, 2], [0, 4, 4], [2, 3, 3]],
    "masquerade_trash": [[0, 2, 7], [1, 2, 6], [1, 1, 7]],
    "masquerade_after_passing": [[2, 1, 3], [-1, 1, 6], [2, 1, 3]],
    "from_a_game": [[3, 3, 2], [3, 4, 1], [3, 4, 1]],
    "tortured01": [[3, 0, 0], [1, 1, 1], [6, -2, -1]],
    "tortured01 played on": [[3, 0, -1], [1, 1, 0], [6, -2, -2]],
}

# The top of each discard pile where several cards were discarded at once and nobody chose. Version 1 showed the one
# that came last in the list of cards; now it is the one that tells least (term-discard-top-unasked).
DISCARD_TOPS = {"checkpoint played on": [None, "Copper"]}

# In version 1 an empty hand was left out of a Masquerade of the first edition. Now it receives a card, which makes
# another game of this one (masquerade-empty-hand-1e).
EMPTY_HAND = "masquerade_with_an_empty_hand"


# Facts.


def facts_of_game(game: freehold.Game) -> Facts:
    """What is true of a game at this moment, of every seat and as every seat sees it."""
    seats = range(int(game.setup.players))
    views = [freehold.View(game, seat) for seat in seats]
    seen: list[Any] = [view.data(counters=True) for view in views]
    shared = ("turn", "phase", "active", "actions", "buys", "coins", "supply", "costs", "trash", "shielded")
    of_a_seat = ("in_play", "aside", "discard_top", "discard_size", "deck_size", "turns")
    return {
        "edition": seen[0]["editions"],
        **{key: seen[0][key] for key in shared},
        **{key: [seen[0]["seats"][seat][key] for seat in seats] for key in of_a_seat},
        "hands": [seen[seat]["seats"][seat]["hand"] for seat in seats],
        "owned": [owned(view) for view in views],
        "deck_tops_seen": [[one["seats"][seat]["deck_top"] for seat in seats] for one in seen],
        "points_seen": [[view.points(seat) for seat in seats] for view in views],
        "question": question(game),
        "number": game.number,
        "random": game.random,
        "ending": seen[0]["ending"],
        "scores": seen[0]["scores"],
        "winners": seen[0]["winners"],
    }


def owned(view: freehold.View) -> dict[str, int]:
    """The cards that the seat of this view owns, wherever they lie."""
    return {view.card(slot).name: view.owned(slot) for slot in range(view.slots()) if view.owned(slot)}


def question(game: freehold.Game) -> Facts | None:
    """The question that is asked, or nothing when the game is over."""
    if game.asked == NONE:
        return None
    decision = game.decision()
    return {
        "seat": decision.seat,
        "purpose": decision.purpose,
        "card": decision.card,
        "about": decision.owner,
        "zone": decision.zone,
        "options": by_number(decision),
        "picked": list(decision.picked),
        "least": decision.least,
        "most": decision.most,
    }


def by_number(decision: freehold.Decision) -> list[str]:
    """The options in the order of version 1: cards or printed options, then all Treasures, then to decline."""
    return sorted(decision.options, key=decision.options.__getitem__)


def facts_of_table(table: Table) -> Facts:
    """What is true of a table at this moment."""
    session = table.session
    draft = table.draft() if table.status == "drafting" else None
    request = table.request
    wish = table.kingdom_spec
    return {
        "status": table.status,
        "version": table.version,
        "title": table.title,
        "edition": table.editions,
        "counters": table.counters,
        "kinds": [seat.kind for seat in table.seats],
        "names": table.names,
        "computers": {str(seat): computer for seat, computer in table.computers.items()},
        "wish": [wish.kind, wish.set, list(wish.cards), list(wish.required), list(wish.banned)],
        "kingdom": list(table.kingdom),
        "seed": table.seed,
        "first": table.first,
        "to_pick": draft.whose_turn if draft else None,
        "can_be_picked": sorted(table.cards_to_pick(draft)) if draft else None,
        "request": request and [request.id, request.kind, request.by, request.seat, sorted(request.agreed)],
        "next_table": table.next_table,
        "choices": session and session.choice_count,
        # Fewer where the game begins with a checkpoint; nothing may be lost by reading the table.
        "replayed": session and [len(session.choices), sum(len(choice.picks) for choice in session.choices)],
        "begins_anew": session and session.starts_midgame,
        "game": session and facts_of_game(session.game),
    }


def today(facts: Any) -> Any:
    """Facts of version 1 in the words of today."""
    if isinstance(facts, list):
        return [today(fact) for fact in facts]
    if not isinstance(facts, dict):
        return facts
    translated = {key: today(value) for key, value in facts.items()}
    for key in ("purpose", "zone", "phase", "ending"):
        if key in facts:
            translated[key] = WORDS[facts[key]]
    if "edition" in facts:
        translated["edition"] = EDITIONS[facts["edition"]]
    if "purpose" in facts:
        for key in ("options", "picked"):
            translated[key] = [today_option(facts, option) for option in facts[key]]
    return translated


def today_game(name: str, facts: Facts) -> Facts:
    """Facts of version 1 about the game of a record, position or table, in the words of today."""
    translated: Facts = today(facts)
    return {
        **translated,
        "points_seen": POINTS_SEEN.get(name, translated["points_seen"]),
        "discard_top": DISCARD_TOPS.get(name, translated["discard_top"]),
    }


def today_table(name: str, facts: Facts) -> Facts:
    """Facts of version 1 about a table in the words of today; the cards that can be picked are in no special order."""
    return {
        **today(facts),
        # A table where nobody has played yet gets a secret instead.
        "seed": 0 if facts["status"] == "waiting" else facts["seed"],
        "can_be_picked": facts["can_be_picked"] and sorted(facts["can_be_picked"]),
        "game": facts["game"] and today_game(name, facts["game"]),
    }


def today_option(asked: Facts, option: str) -> str:
    """An option of a question of version 1 in the words of today; the name of a card stays as it is."""
    if asked["purpose"] == "choose" and option != "decline":
        return OPTIONS[asked["card"], option]
    return WORDS.get(option, option)


# Playing on.

Rule = Callable[[list[str], int], str]


def first(options: list[str], made: int) -> str:
    """Mostly the first option; the last one now and then, since a Moat can be revealed for ever."""
    return options[-1 if made % 5 == 4 else 0]


def rotating(options: list[str], made: int) -> str:
    """Another option each time."""
    return options[made % len(options)]


RULES: dict[str, Rule] = {"first": first, "rotating": rotating}


def played_on(game: freehold.Game, rule: Rule) -> Facts:
    """What comes of a game that is played to its end by a rule."""
    game = game.copy()
    made = 0
    while game.asked != NONE:
        game.answer(rule(by_number(game.decision()), made))
        made += 1
    facts = facts_of_game(game)
    return {"answers": made, **{key: facts[key] for key in OUTCOME}}


async def played_on_at(storage: Storage, table: Table, answers: int) -> Table:
    """The table after this many answers by the rotating rule, each of them stored."""
    for made in range(answers):
        if table.session is None or table.session.asked is None:
            break
        pick = rotating(by_number(table.session.game.decision()), made)
        table = await storage.choose(table.id, table.session.asked, int(table.session.game.number), [pick])
    return table


# Records.


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_gives_the_same_game(name: str) -> None:
    facts = json.loads((STORED / "records" / f"{name}.json").read_text("utf-8"))
    record = freehold.read_record((STORED / "records" / f"{name}.txt").read_text("utf-8"))
    assert record.players == facts["players"]
    assert len(record.choices) == facts["choices"]
    game = freehold.replay(record)
    assert facts_of_game(game) == today_game(name, facts["game"])
    assert freehold.replay(freehold.read_record(freehold.write_record(record))) == game


def test_a_record_of_every_card_gives_the_same_game() -> None:
    texts = (STORED / "cards.txt").read_text("utf-8").split("----\n")
    for text, (name, facts) in zip(texts, CARDS.items(), strict=True):
        record = freehold.read_record(text)
        whole = facts_of_game(freehold.replay(record))
        assert {"choices": len(record.choices), **{key: whole[key] for key in OUTCOME}} == today(facts), name


def test_the_records_use_every_option() -> None:
    used = set()
    for name in RECORDS:
        record = freehold.read_record((STORED / "records" / f"{name}.txt").read_text("utf-8"))
        game = record.new_game()
        for choice in record.choices:
            decision = game.decision()
            if decision.purpose == WORDS["choose"]:
                used.add((decision.card, choice))
            game.answer(choice)
    assert used == {*[(card, option) for (card, _), option in OPTIONS.items()], ("Chancellor", WORDS["decline"])}


# Positions.


@pytest.mark.parametrize("name", SAVED_GAMES)
def test_a_saved_game_is_the_same_and_continues_in_the_same_way(name: str) -> None:
    saved = (STORED / "positions" / f"{name}.json").read_text("utf-8")
    game = freehold.read_json(saved)
    check_position(game, name)
    # In version 1 a position text has the same lines.
    lines = [f"{key}: {value}\n" for key, value in json.loads(saved).items()]
    assert freehold.read_position("".join(lines)) == game


@pytest.mark.parametrize("name", POSITION_TEXTS)
def test_a_position_text_is_the_same_and_continues_in_the_same_way(name: str) -> None:
    check_position(freehold.read_position((STORED / "positions" / f"{name}.txt").read_text("utf-8")), name)


def check_position(game: freehold.Game, name: str) -> None:
    """Check that the facts are true of a game, also after it is written and read in the current form."""
    facts = POSITIONS[name]
    assert facts_of_game(game) == today_game(name, facts["game"])
    assert freehold.read_json(freehold.write_json(game)) == game
    assert freehold.read_position(freehold.write_position(game)) == game
    if name != EMPTY_HAND:
        assert {rule: played_on(game, RULES[rule]) for rule in RULES} == today(facts["played_on"])


def test_a_masquerade_continues_with_the_empty_hand() -> None:
    saved = (STORED / "positions" / f"{EMPTY_HAND}.json").read_text("utf-8")
    game = freehold.read_json(saved)
    assert json.loads(saved)["picks"] == "4 2"
    before = facts_of_game(game)["hands"]
    assert not before[1]
    game.answer("Curse")
    after = facts_of_game(game)["hands"]
    # Duchy from A to B, who had nothing to pass; Gold from C to D, and Curse from D to A.
    assert [Counter(hand) - Counter(had) for hand, had in zip(after, before, strict=True)] == [
        {"Curse": 1},
        {"Duchy": 1},
        {},
        {"Gold": 1},
    ]


@pytest.mark.parametrize(
    "damage",
    [
        {"question": "A; buy; turn"},
        {"question": "A; gain; turn; 0; one 1 1; A Supply; 0 1; "},
        {"question": "A; buy; cards.base.nothing; 0; one 1 1; A Supply; 0 1; Witch"},
        {"stack": "cards.base.witch_curse C"},
        {"stack": "rules.game.play_again A 99 1 Witch"},
        {"stack": "rules.game.play_again A first 1 Witch"},
        {"shielded": "Z"},
        {"pool": "3 Nothing"},
        {"pool": "99999 Copper"},
        {"picks": "x"},
        {"reduction": "much"},
        {"source": "Nothing"},
        {"active": "G"},
        {"players": "0"},
        {"players": "many"},
        {"kingdom": "Witch"},
        {"edition": "3e"},
        {"A took in secret": "3 Nothing"},
    ],
)
@pytest.mark.parametrize("name", ["moat_revealed_may_react_again", "masquerade_one_passed", "thief_loot_waits"])
def test_a_damaged_position_is_refused(name: str, damage: dict[str, str]) -> None:
    fields = json.loads((STORED / "positions" / f"{name}.json").read_text("utf-8"))
    with pytest.raises(BadState):
        freehold.read_json(json.dumps({**fields, **damage}))


def test_every_position_with_facts_is_there() -> None:
    assert set(POSITIONS) == {*SAVED_GAMES, *POSITION_TEXTS}


# Tables.


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A copy of the database, which is migrated as it is opened."""
    return str(shutil.copy(STORED / "tables.sqlite", tmp_path / "freehold.db"))


@pytest.mark.parametrize("table_id", TABLES)
def test_a_table_is_as_it_was_left(database: str, table_id: str) -> None:
    facts = TABLES[table_id]

    async def read() -> None:
        async with storages(database) as (storage,):
            table = await storage.load_table(table_id)
            assert facts_of_table(table) == today_table(table_id, facts["table"])
            assert {str(table.seat_of(token)): token for token in facts["tokens"].values()} == facts["tokens"]
            lines = await storage.chat(table_id)
            assert [[line.seat, line.name, line.text] for line in lines] == facts["chat"]
            assert all(line.said == datetime(2026, 1, 31, 12, tzinfo=UTC) for line in lines)

    asyncio.run(read())


@pytest.mark.parametrize("table_id", [table_id for table_id in TABLES if "played_on" in TABLES[table_id]])
def test_a_table_continues_in_the_same_way(database: str, table_id: str) -> None:
    facts = TABLES[table_id]["played_on"]
    expected = today_table(f"{table_id} played on", facts["table"])

    async def play() -> None:
        async with storages(database, 2) as (here, there):
            table = await played_on_at(here, await here.load_table(table_id), facts["answers"])
            assert facts_of_table(table) == expected
            assert facts_of_table(await there.load_table(table_id)) == expected

    asyncio.run(play())


@pytest.mark.parametrize("table_id", [table_id for table_id in TABLES if "granted" in TABLES[table_id]])
def test_an_open_request_can_be_granted(database: str, table_id: str) -> None:
    facts = TABLES[table_id]["granted"]

    async def agree() -> None:
        async with storages(database) as (storage,):
            table = await storage.load_table(table_id)
            assert table.request is not None
            table = await storage.answer_request(table_id, facts["voter"], table.request.id, True)
            assert facts_of_table(table) == today_table(f"{table_id} granted", facts["table"])

    asyncio.run(agree())
