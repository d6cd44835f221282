"""Evolves buy menus of Provincial's kind, as opponents for the strength benchmark.

Provincial (Fisher, 2014) searches for a menu per kingdom: menus play the leaders of the generation before, and the best
of them become the new leaders. A menu is what `freehold.notation.provincial` reads: three thresholds for the Victory
cards, and cards in order, each with a quota. There are no other conditions. This search is our own and smaller: it has
about a fiftieth of the games, so it looks at all new menus briefly and measures only the promising ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from freehold.lab.executor import AnyExecutor, InProcess
from freehold.lab.solving import seed_for
from freehold.lab.trial import Setting, Trial
from freehold.notation.provincial import read_menu
from freehold.players.strategy import Strategy

NAME: Final = "Menu"
POOL: Final = 60
LEADERS: Final = 5
# Rounds against each leader: for every menu of the pool, and for the best of them and the leaders themselves.
FIRST_ROUNDS: Final = 5
PROMISING: Final = 8
MORE_ROUNDS: Final = 40
# Rounds of each pair of leaders at the end, to choose the champion.
FINAL_ROUNDS: Final = 400
# Games to play in all: about 60 generations, and 30 to 60 seconds of processor time in most kingdoms.
GAMES: Final = 500_000

NO_LIMIT: Final = 99
MAX_QUOTA: Final = 10
MAX_THRESHOLD: Final = 8
MAX_ENTRIES: Final = 10
TREASURES: Final = ("Gold", "Silver")
# How many kingdom cards a menu of the first generation has.
FIRST_CARDS: Final = (1, 2, 3, 4)
CROSSOVER_RATE: Final = 0.3
CHANGE_AGAIN_RATE: Final = 0.4

Entry = tuple[str, int]


@dataclass(frozen=True)
class Menu:
    """A buy menu: at how many Provinces left it starts to buy each Victory card, and its entries in order."""

    estate: int
    duchy: int
    province: int
    entries: tuple[Entry, ...]

    @property
    def text(self) -> str:
        entries = "|".join(f"{card.lower()}@{quota}" for card, quota in self.entries)
        return f"e{self.estate}-d{self.duchy}-p{self.province}-{entries}"

    def strategy(self) -> Strategy:
        """The menu as a strategy, as an imported menu would be."""
        return read_menu(self.text, NAME).strategy


def evolve(setting: Setting, seed: int, games: int = GAMES, executor: AnyExecutor | None = None) -> Strategy:
    """The best menu that a search finds with about this many games; the same seed finds the same menu."""
    search = _Search(setting, seed, executor or InProcess())
    while search.games < games:
        search.advance()
    return search.champion().strategy()


class _Search:
    """A search for menus; no two trials share their seeds."""

    def __init__(self, setting: Setting, seed: int, executor: AnyExecutor) -> None:
        self.setting = setting
        self.seed = seed
        self.executor = executor
        self.chance = Random(seed)
        self.leaders = [first_menu(setting.kingdom.cards, self.chance) for _ in range(LEADERS)]
        self.games = 0
        self.trials = 0

    def advance(self) -> None:
        """Play one generation: new menus and the leaders play the leaders, and the best lead the next generation."""
        pool = self._pool()
        looks = self._scores(pool, self.leaders, FIRST_ROUNDS)
        promising = sorted(pool, key=lambda menu: -looks[menu])[:PROMISING]
        candidates = list(dict.fromkeys((*self.leaders, *promising)))
        scores = self._scores(candidates, self.leaders, MORE_ROUNDS)
        self.leaders = sorted(candidates, key=lambda menu: -scores[menu])[:LEADERS]

    def champion(self) -> Menu:
        """The leader that does best against all of them."""
        scores = self._scores(self.leaders, self.leaders, FINAL_ROUNDS)
        return max(self.leaders, key=lambda menu: scores[menu])

    def _pool(self) -> list[Menu]:
        """New menus: all different, most of them made from the leaders, and some made from nothing."""
        kingdom = self.setting.kingdom.cards
        found: dict[Menu, None] = {}
        while len(found) < POOL:
            if self.games and self.chance.random() < 0.9:
                parent, other = self.chance.choices(self.leaders, k=2)
                menu = child_of(parent, other, kingdom, self.chance)
            else:
                menu = first_menu(kingdom, self.chance)
            if menu not in self.leaders:
                found[menu] = None
        return list(found)

    def _scores(self, menus: Sequence[Menu], opponents: Sequence[Menu], rounds: int) -> dict[Menu, float]:
        """What each menu wins against the others."""
        trials = []
        for menu in menus:
            self.trials += 1
            others = tuple(one.strategy() for one in opponents if one != menu)
            seed = seed_for(self.seed, f"menu {self.trials}")
            trials.append(Trial(self.setting, menu.strategy(), others, rounds, seed))
        found = {}
        for menu, result in zip(menus, self.executor.play(trials), strict=True):
            self.games += result.games
            found[menu] = result.mean
        return found


# Menus from nothing, and from other menus.


def first_menu(kingdom: Sequence[str], chance: Random) -> Menu:
    """Money with a few kingdom cards."""
    entries = [(card, NO_LIMIT) for card in TREASURES]
    for card in chance.sample(kingdom, chance.choice(FIRST_CARDS)):
        entries.insert(chance.randrange(len(entries) + 1), (card, _quota(chance)))
    return Menu(chance.randint(0, 4), chance.randint(2, 6), MAX_THRESHOLD, tuple(entries))


def child_of(parent: Menu, other: Menu, kingdom: Sequence[str], chance: Random) -> Menu:
    """A menu with small changes, sometimes with the lower entries of another one."""
    menu = parent
    if chance.random() < CROSSOVER_RATE:
        share = chance.random()
        upper = parent.entries[: round(share * len(parent.entries))]
        lower = other.entries[round(share * len(other.entries)) :]
        menu = replace(parent, entries=(*upper, *lower)[:MAX_ENTRIES])
    while True:
        menu = _changed(menu, kingdom, chance)
        if menu != parent and chance.random() >= CHANGE_AGAIN_RATE:
            return menu


def _changed(menu: Menu, kingdom: Sequence[str], chance: Random) -> Menu:
    """Change one threshold or one entry."""
    if chance.random() < 0.25:
        step = chance.choice((-1, 1))
        victory_card = chance.choice(("estate", "duchy", "province"))
        return replace(menu, **{victory_card: min(MAX_THRESHOLD, max(0, getattr(menu, victory_card) + step))})
    entries = list(menu.entries)
    place = chance.randrange(len(entries))
    card, quota = entries[place]
    kind = chance.choice(("quota", "quota", "move", "card", "insert", "delete"))
    if kind == "quota":
        entries[place] = card, _other_quota(quota, chance)
    elif kind == "move":
        entries.insert(chance.randrange(len(entries)), entries.pop(place))
    elif kind == "card":
        entries[place] = chance.choice((*TREASURES, *kingdom)), quota
    elif kind == "insert" and len(entries) < MAX_ENTRIES:
        entries.insert(place, (chance.choice((*TREASURES, *kingdom)), _quota(chance)))
    elif kind == "delete" and len(entries) > 1:
        entries.pop(place)
    return replace(menu, entries=tuple(entries))


def _quota(chance: Random) -> int:
    return chance.choice((1, 1, 1, 2, 2, 3, 4, NO_LIMIT))


def _other_quota(quota: int, chance: Random) -> int:
    """One more or one less, or a new one."""
    if quota == NO_LIMIT or chance.random() < 0.2:
        return _quota(chance)
    return min(MAX_QUOTA, max(1, quota + chance.choice((-1, 1))))
