"""Finds choices and draws with which our engine tells the same story as a log.

The game is replayed decision by decision. Each option is tried on a copy of the game, and dropped as soon as something
happens that is not in the log; the cards that come from the draw piles are those that the log names. If nothing fits,
the search backtracks to the last decision that had another option.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from mypy_extensions import i64

from freehold.notation.foreign import story as verbs
from freehold.notation.foreign.following import Disagreement, Follower
from freehold.notation.foreign.hidden import Hints, Spare, choose_needed, needs_of, spare_cards
from freehold.notation.foreign.story import BadLog, Story, Told
from freehold.rules.draw_pile import DrawPile
from freehold.rules.events import DRAWS, LOOKS, REVEALS, Journal
from freehold.rules.game import Game, start
from freehold.rules.setup import Setup
from freehold.rules.steering import Steering
from freehold.rules.vocabulary import (
    ACTION,
    ALL,
    ASIDE,
    BUY,
    DECLINE,
    DISCARD,
    GAIN,
    HAND,
    NAME,
    NONE,
    OPTION,
    PASS,
    PLACE,
    PLAY,
    PLAY_ACTION,
    PLAY_TREASURE,
    PUT_IN_DECK,
    REVEAL,
    SET_ASIDE,
    TOPDECK,
    TRASH,
    TREASURE,
)
from freehold.rules.vocabulary import DRAW as DRAW_ROW

# How many options to try without getting further in the log before giving up.
TRIALS_AT_MOST: Final = 4_000
# With hidden draws: how many before moving the missing card to another draw, and how many such moves at most.
TRIALS_WITH_HINTS: Final = 80
HINTS_AT_MOST: Final = 200
TRIALS_IN_ALL: Final = 20_000

_FROM_PILE: Final = {DRAWS: (verbs.DRAW,), LOOKS: (verbs.LOOK,), REVEALS: (verbs.REVEAL,)}
# What identifies a card that was looked at or revealed, if the log does not name it there.
_MOVED: Final = (verbs.DISCARD, verbs.TRASH, verbs.TOPDECK, verbs.TAKE)
_INSTEAD: Final = (verbs.REVEAL, verbs.LOOK, *_MOVED)
_FOR_PURPOSE: Final = {
    PLAY_ACTION: (verbs.PLAY,),
    PLAY_TREASURE: (verbs.PLAY,),
    PLAY: (verbs.PLAY,),
    BUY: (verbs.BUY,),
    GAIN: (verbs.GAIN,),
    TRASH: (verbs.TRASH,),
    DISCARD: (verbs.DISCARD,),
    NAME: (verbs.NAME,),
    OPTION: (),
    PASS: (verbs.PASS,),
    PUT_IN_DECK: (verbs.PUT_IN_DECK,),
    SET_ASIDE: (verbs.SET_ASIDE,),
    TOPDECK: (verbs.TOPDECK,),
    REVEAL: (verbs.REACT, verbs.REVEAL),
}

Progress = Callable[[int, int], None]


class Guide(Steering):
    """Makes the draw piles yield the cards in the log, and follows the events of one choice."""

    def __init__(self, follower: Follower, hints: Hints) -> None:
        self.follower: Final = follower
        self.came: Final[list[str]] = []
        self.spares: Final[list[Spare]] = []
        self._hints: Final = hints
        self._followed = 0

    def follow(self, journal: Journal | None) -> None:
        """Follow what has happened since the last call."""
        events = [] if journal is None else journal.events
        while self._followed < len(events):
            self._followed += 1
            self.follower.accept(events[self._followed - 1])

    def next_card(self, game: DrawPile, seat: i64, depth: i64, count: i64, kind: i64) -> i64:
        self.follow(game.journal)
        if self.follower.is_finished:
            return NONE
        name = self._next_name(game, int(seat), int(depth), int(count), int(kind))
        self.came.append(name)
        return game.setup.slot(name)

    def _next_name(self, game: DrawPile, seat: int, depth: int, count: int, kind: int) -> str:
        cards, hidden = self._expected(seat, count, kind)
        player = self.follower.story.players[seat]
        if not cards and not hidden:
            raise Disagreement(f"{player} takes a card from their draw pile here")
        several = len(cards) + hidden > count
        slots = [game.known_slot(seat, place) for place in range(count) if place != depth]
        on_top = [game.setup.cards[slot].name for slot in slots if slot != NONE]
        for name in on_top:
            if name in cards:
                cards.remove(name)
            elif hidden:
                hidden -= 1
        pile = _counted(game, seat, DRAW_ROW)
        possible = [card for card in cards if pile[card]]
        if possible and several:
            possible.sort(key=lambda card: _order(game, card))
        if possible:
            return possible[0]
        if hidden:
            found = self._hidden(game, seat, pile, hidden, kind, on_top)
            if found is not None:
                return found
        wanted = " or ".join(dict.fromkeys(cards)) or "the right card"
        raise Disagreement(f"the draw pile of {player} holds no {wanted} here", seat, cards)

    def _expected(self, seat: int, count: int, kind: int) -> tuple[list[str], int]:
        """The cards that come next according to the log, and how many more that are not named."""
        found = self._told(seat, count, _FROM_PILE.get(kind, _INSTEAD))
        if found == ([], 0) and kind in (LOOKS, REVEALS):
            found = self._told(seat, count, _INSTEAD)
        return found

    def _told(self, seat: int, count: int, fitting: tuple[str, ...]) -> tuple[list[str], int]:
        cards: list[str] = []
        hidden = 0
        for at in self.follower.window():
            told = self.follower.story.told[at]
            if told.seat == seat and told.verb in fitting and not told.is_optional:
                named, more = self.follower.left(at)
                cards += named
                hidden += more
                if len(cards) + hidden >= count:
                    break
        return cards, hidden

    def _hidden(
        self, game: DrawPile, seat: int, pile: Counter[str], left: int, kind: int, on_top: list[str]
    ) -> str | None:
        """Choose a card that the log does not name, so that the rest of the log stays possible."""
        setup = game.setup
        source = game.source()
        if kind == DRAWS and source != NONE and setup.cards[source].name == "Library":
            # If an Action is drawn, the log says that it is looked at.
            is_action = left == 1 and self._looks_next(seat)
            kept = {
                name: n for name, n in pile.items() if bool(setup.cards[setup.slot(name)].types & ACTION) == is_action
            }
            pile = Counter(kept)
            aside = self._set_aside_later(seat) - _counted(game, seat, ASIDE)
            chosen = next((name for name in aside if pile[name]), None) if is_action else None
            if chosen is not None:
                return chosen
        if kind != DRAWS:
            # What happens to the cards next shows which they were.
            named, _ = self._told(seat, len(on_top) + left, _MOVED)
            found = next((card for card in (Counter(named) - Counter(on_top)) if pile[card]), None)
            if found is not None:
                return found
        hand = _counted(game, seat, HAND) + Counter(on_top if kind == DRAWS else [])
        drawing = self._drawing(seat)
        needs = needs_of(self.follower, seat, hand, drawing)
        needed = choose_needed(pile, needs)
        if needed is not None:
            return needed
        spare = spare_cards(pile, needs, setup)
        hints = self._hints
        preferred = Counter(hints.preferred.get(drawing, [])) - Counter(on_top)
        wanted = [card for card in preferred if pile[card]]
        allowed = [card for card in spare if card not in hints.avoided.get(drawing, ())]
        chosen = next(iter([*wanted, *allowed, *spare]), None)
        if chosen is not None:
            self.spares.append(Spare(drawing, seat, chosen, tuple(card for card in +pile if card != chosen)))
        return chosen

    def _drawing(self, seat: int) -> int:
        """The place of the current draw in the story."""
        told = self.follower.story.told
        return next((at for at in self.follower.window() if told[at].seat == seat and told[at].verb == verbs.DRAW), -1)

    def _looks_next(self, seat: int) -> bool:
        """Whether the log says, after the current draw, that Library drew an Action."""
        told = self.follower.story.told
        for at in range(self._drawing(seat) + 1, len(told)):
            if told[at].seat == seat:
                return told[at].verb in (verbs.LOOK, verbs.SET_ASIDE) and told[at].card == "Library"
        return False

    def _set_aside_later(self, seat: int) -> Counter[str]:
        """What Library discards at the end."""
        told = self.follower.story.told
        for at in range(self.follower.at, len(told)):
            if told[at].verb in verbs.STEPS:
                break
            if told[at].seat == seat and told[at].verb == verbs.DISCARD:
                return Counter(told[at].cards)
        return Counter()


def _counted(game: DrawPile, seat: int, zone: int) -> Counter[str]:
    row = game.row(seat, zone)
    return Counter({card.name: int(game.cells[row + slot]) for slot, card in enumerate(game.setup.cards)})


def _order(game: DrawPile, name: str) -> int:
    """Sort key for cards that a log lists together although they come one by one."""
    card = game.setup.cards[game.setup.slot(name)]
    source = game.source()
    asking = game.setup.cards[source].name if source != NONE else ""
    if asking == "Library":
        return int(bool(card.types & ACTION))
    if asking == "Adventurer":
        return int(bool(card.types & TREASURE))
    return int(card.cost >= 3) if asking == "Saboteur" else 0


@dataclass
class Match:
    """The game that tells the same story: its choices, and the cards that came from the draw piles."""

    game: Game
    choices: list[str]
    draws: dict[int, tuple[str, ...]]


@dataclass
class _Moment:
    """A decision on the current path, and the options not tried yet."""

    game: Game
    follower: Follower
    options: list[tuple[str, int]]
    choice: str = ""
    option: int = 0
    came: tuple[str, ...] = ()
    spares: tuple[Spare, ...] = ()


@dataclass
class _Failure:
    """Why the story could not be followed further: the message, the missing cards, and the path there."""

    error: BadLog
    at: int
    seat: int
    lacking: list[str]
    moments: list[_Moment]

    @property
    def progress(self) -> tuple[int, int]:
        """How far it got in the log, and how little was missing."""
        return self.at, -len(self.lacking)


@dataclass
class _Search:
    story: Story
    setup: Setup
    progress: Progress | None = None
    moments: list[_Moment] = field(default_factory=list)
    hints: Hints = field(default_factory=Hints)
    furthest: int = -1
    failure: _Failure | None = None
    trials: int = 0
    all_trials: int = 0
    # The failure that got furthest in the log, the hints that led there, and those tried since.
    anchor: _Failure | None = None
    best_hints: Hints = field(default_factory=Hints)
    tried: set[tuple[int, str, bool]] = field(default_factory=set)

    def run(self) -> Match:
        """Find the game of the story, or raise BadLog."""
        patience = TRIALS_WITH_HINTS if self.story.hides_draws else TRIALS_AT_MOST
        self.begin()
        while True:
            if self.moments and self.moments[-1].follower.is_finished:
                return self.found()
            if not self.moments or self.trials > patience:
                if self.all_trials > TRIALS_IN_ALL or not self.learn():
                    raise self.anchor.error if self.anchor else BadLog("the rules do not allow what this log tells")
                continue
            moment = self.moments[-1]
            if moment.options:
                self.try_option(moment, *moment.options.pop(0))
            else:
                self.moments.pop()

    def begin(self) -> None:
        """Deal the first hands."""
        follower = Follower(self.story, self.setup)
        guide, journal = Guide(follower, self.hints), Journal()
        try:
            game = start(self.setup, 0, self.story.first, journal, None, guide)
            guide.follow(journal)
        except Disagreement as error:
            self.fail(follower, error, None, None)
            self.moments = []
            return
        options = self.options(game, follower)
        self.moments = [_Moment(game, follower, options, "", 0, tuple(guide.came), tuple(guide.spares))]

    def try_option(self, moment: _Moment, name: str, option: int) -> None:
        """Make a choice on a copy of the game and follow what happens."""
        self.trials += 1
        self.all_trials += 1
        guide, journal = Guide(moment.follower.copy(), self.hints), Journal()
        game = moment.game.copy()
        game.journal = journal
        game.steering = guide
        try:
            game.choose(option)
            guide.follow(journal)
        except Disagreement as error:
            self.fail(guide.follower, error, moment.game, game)
            return
        options = self.options(game, guide.follower)
        came, spares = tuple(guide.came), tuple(guide.spares)
        self.moments.append(_Moment(game, guide.follower, options, name, option, came, spares))
        if guide.follower.at > self.furthest:
            self.furthest, self.failure, self.trials = guide.follower.at, None, 0
            if self.progress is not None:
                self.progress(guide.follower.at, len(self.story.told))
        if not options and not guide.follower.is_finished:
            self.fail(guide.follower, None, game, game)

    def found(self) -> Match:
        moments = self.moments
        draws = {number: moment.came for number, moment in enumerate(moments) if moment.came}
        return Match(moments[-1].game, [moment.choice for moment in moments[1:]], draws)

    # Failures.

    def fail(self, follower: Follower, reason: Disagreement | None, before: Game | None, after: Game | None) -> None:
        """Keep the reason why the story could not be followed, unless another attempt got further."""
        told = follower.next_told
        if told is None or follower.at < self.furthest or (follower.at == self.furthest and self.failure is not None):
            return
        self.furthest = follower.at
        if before is not None and before.asked == told.seat and told.verb in (verbs.PLAY, verbs.BUY):
            # The choices that were possible here say more than the consequences of a different one.
            reason = None if reason is None or not reason.lacking else reason
        # With hidden draws, perhaps the right ones were just not found.
        says = "fits no hidden draws that were found" if self.story.hides_draws else "contradicts the rules"
        error = BadLog(f"{told.place} {says}: {reason or self.allowed(before)}")
        seat, lacking = told.seat, Counter(told.cards)
        if reason is not None and reason.lacking:
            seat, lacking = reason.seat, Counter(reason.lacking)
        elif after is not None:
            lacking -= _counted(after, seat, HAND)
        self.failure = _Failure(error, follower.at, seat, list(lacking.elements()), self.moments[:])

    def allowed(self, game: Game | None) -> str:
        """What the rules would allow."""
        if game is None or game.is_over:
            return "the game is over here"
        decision = game.decision()
        name = self.story.players[decision.seat]
        return f"{name} can choose {', '.join(decision.options)} here ({decision.purpose})"

    def learn(self) -> bool:
        """Put a missing card into an earlier draw that the log hides, and continue from there.

        If that does not lead further, drop it and try another place.
        """
        if self.failure is not None and (self.anchor is None or self.failure.progress > self.anchor.progress):
            self.anchor, self.best_hints = self.failure, self.hints
            self.tried.clear()
        anchor = self.anchor
        if anchor is None or len(self.tried) >= HINTS_AT_MOST:
            return False
        self.hints = self.best_hints.copy()
        for place, hint in self.possible_hints(anchor):
            if hint not in self.tried:
                self.tried.add(hint)
                drawing, card, is_wanted = hint
                if is_wanted:
                    self.hints.preferred.setdefault(drawing, []).append(card)
                else:
                    self.hints.avoided.setdefault(drawing, set()).add(card)
                self.go_back(anchor.moments, place)
                return True
        return False

    def possible_hints(self, failure: _Failure) -> Iterator[tuple[int, tuple[int, str, bool]]]:
        """Hidden draws that could have been different, latest first: the place on the path, and the hint."""
        own = [
            (place, spare)
            for place, moment in reversed(list(enumerate(failure.moments)))
            for spare in reversed(moment.spares)
            if spare.seat == failure.seat
        ]
        # A useless card that had to be drawn should have been drawn earlier.
        forced = [spare.card for _, spare in own if not spare.others]
        for card in dict.fromkeys([*failure.lacking, *forced]):
            for place, spare in own:
                if spare.card == card and card in failure.lacking:
                    yield place, (spare.drawing, card, False)
                elif spare.card != card and card in spare.others:
                    yield place, (spare.drawing, card, True)

    def go_back(self, moments: list[_Moment], place: int) -> None:
        """Repeat the choice at this place on a path, with what was learned since."""
        again = moments[place]
        self.furthest, self.failure, self.trials = -1, None, 0
        if place == 0:
            self.begin()
            return
        self.moments = moments[:place]
        for moment in self.moments:
            moment.options = []
        self.moments[-1].options = self.options(self.moments[-1].game, self.moments[-1].follower)
        self.try_option(self.moments[-1], again.choice, again.option)

    # Options.

    def options(self, game: Game, follower: Follower) -> list[tuple[str, int]]:
        """The options of a decision that may fit the story, likeliest first."""
        if game.is_over:
            return []
        options = list(game.decision().options.items())
        seat, purpose = int(game.asked), int(game.purpose)
        if purpose in (PLAY_ACTION, PLAY_TREASURE, BUY):
            return self.turn_options(game, follower, options)
        owner = int(game.owner)
        if purpose == PLACE:
            places = [told.number for told in self.story.told[follower.at :] if told.verb == verbs.PUT_IN_DECK][:1]
            return sorted(options, key=lambda one: one[1] + int(game.answer_argument) not in places)
        named: list[str] = []
        hides = False
        for at in follower.window():
            told = follower.story.told[at]
            if told.seat in (seat, owner) and told.verb in _FOR_PURPOSE.get(purpose, (told.verb,)):
                cards, hidden = follower.left(at)
                named += cards
                hides = hides or hidden > 0
        picked = [game.setup.cards[slot].name for slot in game.picks] if game.several and purpose != OPTION else []
        for name in picked:
            if name in named:
                named.remove(name)
        # If several cards are discarded, others see only the last one.
        is_last = not hides or len(picked) == game.most - 1
        if picked and purpose in (DISCARD, TRASH) and not hides:
            # The order does not matter, so trying one is enough.
            options = [one for one in options if one[1] == DECLINE or one[1] >= game.picks[len(game.picks) - 1]]
        needed = Counter(needs_of(follower, seat, Counter()).in_hand) if hides else Counter()
        held = _counted(game, seat, HAND) - Counter(picked)

        def rank(option: tuple[str, int]) -> tuple[int, int]:
            name, bit = option
            if name in named and is_last:
                return 0, named.index(name)
            if bit == DECLINE:
                return 2 if named or hides else 0, 0
            return 1, int(held[name] <= needed[name])

        return sorted(options, key=rank)

    def turn_options(self, game: Game, follower: Follower, options: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """The options of the turn itself that come next in the story, or declining."""
        verb = verbs.BUY if game.purpose == BUY else verbs.PLAY
        step = self.next_step(follower)
        named: list[str] = []
        if step is not None and step[1].verb == verb and step[1].seat == game.asked:
            named = follower.left(step[0])[0]
        found = [one for one in options if one[0] in named]
        if game.purpose == PLAY_TREASURE and named and self.plays_all(game, named):
            found = [*[one for one in options if one[1] == ALL], *found]
        return [*found, *[one for one in options if one[1] == DECLINE]]

    def next_step(self, follower: Follower) -> tuple[int, Told] | None:
        told = self.story.told
        return next(((at, told[at]) for at in follower.window() if told[at].verb in verbs.STEPS), None)

    def plays_all(self, game: Game, named: list[str]) -> bool:
        """Whether all plain Treasures in hand are played."""
        plain = game.setup.treasures & ~game.setup.treasures_with_text
        held = _counted(game, int(game.asked), HAND)
        treasures = {card.name: held[card.name] for slot, card in enumerate(game.setup.cards) if (plain >> slot) & 1}
        return Counter(treasures) == Counter(named)


def match(story: Story, setup: Setup, progress: Progress | None = None) -> Match:
    """Find the game that tells the same story, or raise BadLog with the line that cannot be followed."""
    return _Search(story, setup, progress).run()
