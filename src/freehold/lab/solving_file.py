"""The file of a search: JSON with everything that the next generation depends on."""

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from freehold.lab.report import write_page
from freehold.lab.solving import Member, Search
from freehold.lab.trial import Setting
from freehold.notation.strategy import BadStrategy, read_strategy, write_strategy
from freehold.players.strategist import missing_cards
from freehold.players.strategy import Strategy
from freehold.rules.errors import BadState

FORMAT: Final = "freehold solve"
VERSION: Final = 2
MAX_BYTES: Final = 10_000_000
# What errors call it.
WHAT: Final = "the search"


class BadSearchFile(BadState):
    """A file that is not a search, or not one of this kingdom."""


def save_search(search: Search, path: Path) -> None:
    """Write a search to a file atomically."""
    kingdom = search.setting.kingdom
    data = {
        "format": FORMAT,
        "version": VERSION,
        "kingdom": list(kingdom.cards),
        "editions": kingdom.editions,
        "players": search.setting.players,
        "seed": search.seed,
        "generation": search.generation,
        "games": search.games,
        "choices": search.choices,
        "members": [
            {
                "strategy": write_strategy(one.strategy),
                "family": one.family,
                "niche": list(one.niche),
                "totals": list(one.totals),
                "rounds": one.rounds,
            }
            for one in search.members
        ],
        "hall": [write_strategy(one) for one in search.hall],
        "opponents": [write_strategy(one) for one in search.opponents],
        "progress": search.progress,
    }
    write_page(path, json.dumps(data, ensure_ascii=False, indent=1), WHAT)


def load_search(path: Path, setting: Setting, seed: int | None) -> Search:
    """The search in a file, which must be one of this kingdom, number of players and seed, if one is given."""
    data = _read(path)
    try:
        _check_same(data, setting, seed)
        search = _search(data, setting)
    except BadSearchFile as error:
        raise BadSearchFile(f"{path} {error}") from None
    except (KeyError, TypeError, ValueError, BadStrategy):
        raise BadSearchFile(f"{path} is damaged; use an intact copy, or choose another file") from None
    return search


def _read(path: Path) -> Mapping[str, Any]:
    try:
        with path.open("rb") as file:
            contents = file.read(MAX_BYTES + 1)
        data = json.loads(contents.decode("utf-8")) if len(contents) <= MAX_BYTES else None
    except OSError as error:
        raise BadSearchFile(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSearchFile(f"{path} is not the file of a search; choose another file")
    if data.get("version") != VERSION:
        raise BadSearchFile(f"{path} was written by another version of Freehold; choose another file")
    return data


def _check_same(data: Mapping[str, Any], setting: Setting, seed: int | None) -> None:
    if sorted(data["kingdom"]) != sorted(setting.kingdom.cards) or data["editions"] != setting.kingdom.editions:
        cards = ", ".join(data["kingdom"])
        raise BadSearchFile(f"is for another kingdom ({cards}; {data['editions']}); choose another file")
    if data["players"] != setting.players:
        raise BadSearchFile(f"is for {data['players']} players, not {setting.players}; choose another file")
    if seed is not None and data["seed"] != seed:
        raise BadSearchFile(f"has seed {data['seed']}, not {seed}; use that seed, or choose another file")


def _search(data: Mapping[str, Any], setting: Setting) -> Search:
    members = [_member(one, setting) for one in data["members"]]
    search = Search(
        setting,
        _count(data["seed"]),
        _count(data["generation"]),
        members,
        [_strategy(text, setting) for text in data["hall"]],
        [_strategy(text, setting) for text in data["opponents"]],
        [_number(rate) for rate in data["progress"]],
        _count(data["games"]),
        # Files of earlier versions do not say it.
        _count(data.get("choices", 0)),
    )
    opponents = len(search.opponents)
    if bool(search.generation) != bool(members) or len(search.progress) != search.generation:
        raise ValueError
    if any(len(one.totals) != opponents or not one.rounds for one in members):
        raise ValueError
    return search


def _member(data: Mapping[str, Any], setting: Setting) -> Member:
    family = data["family"]
    if not isinstance(family, str):
        raise TypeError
    return Member(
        _strategy(data["strategy"], setting),
        family,
        tuple(card for card in setting.kingdom.cards if card in data["niche"]),
        tuple(_number(total) for total in data["totals"]),
        _count(data["rounds"]),
    )


def _strategy(text: object, setting: Setting) -> Strategy:
    if not isinstance(text, str):
        raise TypeError
    strategy = read_strategy(text)
    if missing_cards(strategy, setting.setup()):
        raise ValueError
    return strategy


def _number(value: object) -> float:
    if not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise ValueError
    return value


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError
    return value
