"""Writes what a seat may see and remember of a game as bytes, and translates between options and action numbers.

`layout.py` says what each byte means. Players are counted from the observing seat: it comes first, then the player
to its left, and so on. Nothing here may depend on what the seat cannot know: it sees what `View` shows it, and
remembers what a player who has followed the game would remember, in the sense of `View.determinize`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from freehold.rules.game import Game
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    ALL,
    ASIDE,
    DECLINE,
    DISCARDED,
    DRAW_SIZE,
    FROM_SUPPLY,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    IN_PLAY_MASK,
    KNOWN,
    KNOWN_DEPTH,
    KNOWN_SEAT,
    KNOWN_SEEN,
    KNOWN_SIZE,
    KNOWN_SLOT,
    MOST_KINDS,
    NONE,
    OPTION,
    OWNED,
    PAYS_MORE,
    PAYS_MORE_ONCE,
    PILES,
    PLACE,
    PLAY_ANSWERS,
    PLAY_UNAFFECTED,
    POOL,
    TOP,
    TRASHED,
    TURNS,
    UNSEEN,
)

# The most a byte can hold; larger numbers are clamped to it.
MOST: Final = 255

# Bytes about the game and its question. A card is written as 1 + its number, a player as 1 + how many places to the
# left; 0 is none.
PHASE: Final = 0
TURN: Final = 1
ACTIVE: Final = 2
ACTIONS: Final = 3
BUYS: Final = 4
COINS: Final = 5
ACTIONS_PLAYED: Final = 6
EMPTY_PILES: Final = 7
MODIFIED: Final = 8
ASKED: Final = 9
PURPOSE: Final = 10
ASKING_CARD: Final = 11
OWNER: Final = 12
# The rest is zero unless the observer is the player who is asked.
ZONE: Final = 13
SUBJECT: Final = 14
LEAST: Final = 15
MOST_PICKS: Final = 16
PICKS: Final = 17
CHEAPEST: Final = 18
DEAREST: Final = 19
ABOVE: Final = 20
PICKED_OPTIONS: Final = 21
SEVERAL: Final = 22
GAME_BYTES: Final = 23

# Bytes about each player.
SHOWN_HAND: Final = 0
SHOWN_DECK: Final = 1
SHOWN_DISCARDS: Final = 2
DISCARD_TOP: Final = 3
SCORE: Final = 4
TURNS_TAKEN: Final = 5
UNAFFECTED: Final = 6
SHOWN_IN_PLAY: Final = 7
DECK_SEEN: Final = 8
DECK_TOP: Final = 9
DECK_TOP_CARDS: Final = 5
PLAYER_BYTES: Final = DECK_TOP + DECK_TOP_CARDS
# Points can be negative, so this is added to them.
SCORE_ZERO: Final = 100

# Bytes about each card: those that are the same for all players, then some for each player.
IN_HAND: Final = 0
TO_PICK: Final = 1
PICKED: Final = 2
SUPPLY: Final = 3
TRASH: Final = 4
COST: Final = 5
PAYS: Final = 6
CARD_BYTES: Final = 7
OF_OWNED: Final = 0
OF_IN_PLAY: Final = 1
OF_ASIDE: Final = 2
OF_DISCARDED: Final = 3
OF_DECK: Final = 4
CARD_PLAYER_BYTES: Final = 5

# The two actions with the same meaning in every game, and the first one for a place in a deck.
ACTION_DECLINE: Final = 0
ACTION_ALL: Final = 1
FIRST_PLACE: Final = 2

# What kind of options a question has; for options printed on a card, the slot of that card.
CARDS: Final = -1
PLACES: Final = -2


def byte(number: i64) -> u8:
    """A number as a byte, clamped to the largest one."""
    if number > MOST:
        return u8(MOST)
    if number < 0:
        return u8(0)
    return u8(number)


@final
class Encoder:
    """Bytes and action numbers for games with one set-up."""

    def __init__(
        self,
        setup: Setup,
        cards: list[int],
        card_actions: list[int],
        option_actions: list[int],
        all_cards: i64,
        actions: i64,
    ) -> None:
        """Take the numbers of this game's cards by slot, their actions, and the actions of their first options."""
        self.setup: Final = setup
        self.players: Final[i64] = setup.players
        self.card_size: Final[i64] = CARD_BYTES + CARD_PLAYER_BYTES * setup.players
        self.cards_at: Final[i64] = GAME_BYTES + PLAYER_BYTES * setup.players
        self.size: Final[i64] = self.cards_at + all_cards * self.card_size
        self.actions: Final[i64] = actions
        self.cards: Final[vec[i64]] = vec[i64](cards)
        self.card_actions: Final[vec[i64]] = vec[i64](card_actions)
        self.option_actions: Final[vec[i64]] = vec[i64](option_actions)
        # Where the bytes of each slot begin.
        self.records: Final[vec[i64]] = vec[i64]([self.cards_at + self.card_size * card for card in cards])
        # The option that each action stands for; whether it is offered depends on the question.
        options = vec[i64]([NONE] * actions)
        options[ACTION_DECLINE] = DECLINE
        options[ACTION_ALL] = ALL
        option: i64
        for option in range(MOST_KINDS):
            options[FIRST_PLACE + option] = option
        slot: i64
        for slot in range(setup.width):
            options[self.card_actions[slot]] = slot
            for option in range(i64(len(setup.cards[slot].options))):
                options[self.option_actions[slot] + option] = option
        self.options: Final[vec[i64]] = options

    # Actions.

    def kind_of_options(self, game: Game) -> i64:
        """The kind of options of the current question: cards, places, or the slot of the card they are printed on."""
        if game.purpose == OPTION:
            return game.asking_card
        if game.purpose == PLACE:
            return PLACES
        return CARDS

    def action(self, kind: i64, option: i64) -> i64:
        """The action number of an option."""
        if option == DECLINE:
            return ACTION_DECLINE
        if option == ALL:
            return ACTION_ALL
        if kind == CARDS:
            return self.card_actions[option]
        if kind == PLACES:
            return FIRST_PLACE + option
        return self.option_actions[kind] + option

    def option(self, game: Game, action: i64) -> i64:
        """The option that a game offers with this action number, or -1."""
        if game.asked == NONE:
            return NONE
        return self.option_of(game.options, self.kind_of_options(game), action)

    def option_of(self, options: i64, kind: i64, action: i64) -> i64:
        """The one of these options with this action number, or -1."""
        if action < 0 or action >= self.actions:
            return NONE
        option = self.options[action]
        if option == NONE or not (options >> option) & 1 or self.action(kind, option) != action:
            return NONE
        return option

    def mark(self, out: vec[u8], start: i64, options: i64, kind: i64, mark: u8) -> None:
        """Set these options in the mask that begins there; without options, set declining."""
        if options == 0 or (options >> DECLINE) & 1:
            out[start + ACTION_DECLINE] = mark
        if (options >> ALL) & 1:
            out[start + ACTION_ALL] = mark
        options &= (1 << MOST_KINDS) - 1
        option: i64 = 0
        if kind == CARDS:
            actions = self.card_actions
            while options:
                if options & 1:
                    out[start + actions[option]] = mark
                options >>= 1
                option += 1
            return
        first = FIRST_PLACE if kind == PLACES else self.option_actions[kind]
        while options:
            if options & 1:
                out[start + first + option] = mark
            options >>= 1
            option += 1

    # Observations.

    def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        """Write what a seat sees and remembers into the bytes that begin there.

        The bytes must be zero, or an earlier observation of a game with this set-up: fields that are mostly zero are
        cleared only where that observation wrote something else.
        """
        self._write_game(game, seat, out, start)
        self._write_table(game, seat, out, start)
        self._write_question(game, seat, out, start)
        place: i64 = 0
        other = seat
        while place < self.players:
            self._write_player(game, seat, other, out, start, place)
            place += 1
            other = game.seat_after(other)
        if len(game.known):
            self._write_known(game, seat, out, start)

    def _place(self, seat: i64, other: i64) -> i64:
        """1 + the number of places that another player sits to the left; 0 for nobody."""
        if other == NONE:
            return 0
        if other < seat:
            other += self.players
        return 1 + other - seat

    def _card(self, slot: i64) -> i64:
        """1 + the number of the card in a slot; 0 for none."""
        if slot == NONE:
            return 0
        return 1 + self.cards[slot]

    def _write_game(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        out[start + PHASE] = byte(game.phase)
        out[start + TURN] = byte(game.turn)
        out[start + ACTIVE] = byte(self._place(seat, game.active))
        out[start + ACTIONS] = byte(game.actions)
        out[start + BUYS] = byte(game.buys)
        out[start + COINS] = byte(game.coins)
        out[start + ACTIONS_PLAYED] = byte(game.actions_played)
        out[start + EMPTY_PILES] = byte(game.empty)

    def _write_table(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        """The hand of this seat, the Supply and the Trash."""
        cells = game.cells
        records = self.records
        width = self.setup.width
        hand = game.row(seat, HAND)
        trashed = TRASHED * width
        slot: i64 = 0
        while slot < width:
            at = start + records[slot]
            out[at + IN_HAND] = u8(cells[hand + slot])
            out[at + SUPPLY] = u8(cells[PILES + slot])
            out[at + TRASH] = u8(cells[trashed + slot])
            slot += 1
        # Costs are never written as 0, so a 0 in the first one means that none have been written.
        if game.modified or out[start + MODIFIED] or not out[start + records[0] + COST]:
            slot = 0
            while slot < width:
                at = start + records[slot]
                out[at + COST] = byte(1 + game.cost(slot))
                out[at + PAYS] = byte(cells[PAYS_MORE * width + slot] + cells[PAYS_MORE_ONCE * width + slot])
                slot += 1
            out[start + MODIFIED] = u8(1 if game.modified else 0)

    def _write_question(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        at: i64
        slot: i64
        if out[start + SEVERAL]:
            for slot in range(self.setup.width):
                at = start + self.records[slot]
                out[at + TO_PICK] = u8(0)
                out[at + PICKED] = u8(0)
        if game.asked != seat:
            for at in range(start + ASKED, start + GAME_BYTES):
                out[at] = u8(0)
            if game.asked == NONE:
                return
        out[start + ASKED] = byte(self._place(seat, game.asked))
        out[start + PURPOSE] = byte(game.purpose)
        out[start + ASKING_CARD] = byte(self._card(game.asking_card))
        out[start + OWNER] = byte(self._place(seat, game.owner))
        if game.asked != seat:
            return
        zone = game.zone
        if zone >= FROM_SUPPLY:
            zone += ASIDE + 1 - FROM_SUPPLY
        out[start + ZONE] = byte(1 + zone)
        out[start + SUBJECT] = byte(self._card(game.subject))
        out[start + LEAST] = byte(game.least)
        out[start + MOST_PICKS] = byte(game.most)
        out[start + PICKS] = u8(0)
        out[start + CHEAPEST] = byte(1 + game.cheapest)
        out[start + DEAREST] = byte(1 + game.dearest)
        out[start + ABOVE] = byte(game.answer_argument) if game.purpose == PLACE else u8(0)
        out[start + PICKED_OPTIONS] = u8(0)
        out[start + SEVERAL] = u8(0)
        if game.several:
            self._write_picks(game, out, start)

    def _write_picks(self, game: Game, out: vec[u8], start: i64) -> None:
        """What has been picked so far in a choice of several, and what can still be picked."""
        picks = game.picks
        out[start + SEVERAL] = u8(1)
        out[start + PICKS] = byte(len(picks))
        number: i64
        if game.purpose == OPTION:
            picked: i64 = 0
            for number in range(i64(len(picks))):
                picked |= 1 << picks[number]
            out[start + PICKED_OPTIONS] = byte(picked)
            return
        pool = POOL * self.setup.width
        for number in range(self.setup.width):
            out[start + self.records[number] + TO_PICK] = byte(game.cells[pool + number])
        for number in range(i64(len(picks))):
            at = start + self.records[picks[number]] + PICKED
            out[at] = u8(out[at] + 1)

    def _write_player(self, game: Game, seat: i64, other: i64, out: vec[u8], start: i64, place: i64) -> None:
        """What the seat knows about the player this many places to the left."""
        cells = game.cells
        records = self.records
        width = self.setup.width
        base = game.base(other)
        at = start + GAME_BYTES + PLAYER_BYTES * place
        of_player = start + CARD_BYTES + CARD_PLAYER_BYTES * place
        owned = game.row(other, OWNED)
        aside = game.row(other, ASIDE)
        discarded = game.row(other, DISCARDED)
        unseen = game.row(other, UNSEEN)
        # After cards were passed unseen, this seat does not know exactly what the others own.
        is_known = other == seat or len(game.passes) == 0
        discards: i64 = 0
        slot: i64 = 0
        while slot < width:
            record = of_player + records[slot]
            count = cells[discarded + slot]
            discards += count
            copies = cells[owned + slot]
            # All zones have only cards that the player owns, and the bytes of the others are zero already.
            if copies or out[record + OF_OWNED] or not is_known:
                # Others saw only some of the discards; a player remembers all of their own.
                if other != seat:
                    count -= cells[unseen + slot]
                out[record + OF_OWNED] = u8(copies)
                out[record + OF_ASIDE] = u8(cells[aside + slot])
                out[record + OF_DISCARDED] = u8(count)
            slot += 1
        # Mostly only the active player has cards in play, and the bytes of the others are zero already.
        if cells[base + IN_PLAY_MASK] or out[at + SHOWN_IN_PLAY]:
            self._write_in_play(game, other, out, at, of_player)
        if out[at + DECK_SEEN]:
            for slot in range(width):
                out[of_player + records[slot] + OF_DECK] = u8(0)
            for slot in range(DECK_TOP_CARDS):
                out[at + DECK_TOP + slot] = u8(0)
            out[at + DECK_SEEN] = u8(0)
        out[at + SHOWN_HAND] = byte(cells[base + HAND_SIZE])
        out[at + SHOWN_DECK] = byte(cells[base + DRAW_SIZE] + cells[base + KNOWN])
        out[at + SHOWN_DISCARDS] = byte(discards)
        out[at + DISCARD_TOP] = byte(self._card(cells[base + TOP]))
        out[at + TURNS_TAKEN] = byte(cells[base + TURNS])
        out[at + UNAFFECTED] = byte(self._unaffected(game, other))
        if is_known:
            out[at + SCORE] = byte(SCORE_ZERO + game.score(other))
        else:
            view = View(game, seat)
            out[at + SCORE] = byte(SCORE_ZERO + view.points(other))
            for slot in range(width):
                out[of_player + records[slot] + OF_OWNED] = byte(view.owned_by(other, slot))

    def _write_in_play(self, game: Game, seat: i64, out: vec[u8], at: i64, of_player: i64) -> None:
        """What a player has in play."""
        in_play = game.row(seat, IN_PLAY)
        played: i64 = 0
        slot: i64 = 0
        while slot < self.setup.width:
            copies = game.cells[in_play + slot]
            played += copies
            out[of_player + self.records[slot] + OF_IN_PLAY] = u8(copies)
            slot += 1
        out[at + SHOWN_IN_PLAY] = byte(played)

    def _unaffected(self, game: Game, seat: i64) -> i64:
        """1 if a player is unaffected by the play that asks, or by the Attack it answers."""
        if game.asked == NONE or game.asking == NONE:
            return 0
        attack = game.of_play(game.asking, PLAY_ANSWERS)
        return (game.of_play(game.asking if attack == NONE else attack, PLAY_UNAFFECTED) >> seat) & 1

    def _write_known(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        """The cards in all draw piles that the seat has seen."""
        known = game.known
        record: i64 = 0
        while record < len(known):
            if (known[record + KNOWN_SEEN] >> seat) & 1:
                place = self._place(seat, known[record + KNOWN_SEAT]) - 1
                slot = known[record + KNOWN_SLOT]
                player = start + GAME_BYTES + PLAYER_BYTES * place
                out[player + DECK_SEEN] = u8(out[player + DECK_SEEN] + 1)
                at = start + self.records[slot] + CARD_BYTES + CARD_PLAYER_BYTES * place + OF_DECK
                out[at] = u8(out[at] + 1)
                depth = known[record + KNOWN_DEPTH]
                if depth < DECK_TOP_CARDS:
                    out[player + DECK_TOP + depth] = byte(self._card(slot))
            record += KNOWN_SIZE
