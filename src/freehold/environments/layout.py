"""What each byte of an observation means.

First come bytes about the game and the question, then some for each player, then some for each card. Players are
counted from the observing seat: itself, then to the left. New cards are added at the end, so a byte keeps its meaning.
"""

from dataclasses import dataclass
from typing import Final

from freehold.environments import encoder
from freehold.environments.actions import card_names
from freehold.rules.errors import BadSetup
from freehold.rules.setup import MOST_SEATS
from freehold.rules.vocabulary import ASIDE, FROM_NOWHERE, FROM_SUPPLY, PHASE_IDS, PURPOSE_IDS, ZONE_IDS

# What kind of value a number is.
COUNT: Final = "count"
CATEGORY: Final = "category"
CARD: Final = "card"
PLAYER: Final = "player"
FLAG: Final = "flag"
BITS: Final = "bits"

# The zones of a question by their number; 0 is none.
ZONES: Final = (
    "",
    *(ZONE_IDS[zone] or "nowhere" for zone in [*range(ASIDE + 1), *range(FROM_SUPPLY, FROM_NOWHERE + 1)]),
)


@dataclass(frozen=True)
class Field:
    """One or several bytes of an observation with the same meaning."""

    name: str
    at: int
    kind: str
    text: str
    size: int = 1
    # The meaning of each number of a category.
    values: tuple[str, ...] = ()
    # What is added to a number before it is written, so that it can be negative or missing.
    plus: int = 0


# Fields that occur once: the game and its question.
GAME_FIELDS: Final = (
    Field("phase", encoder.PHASE, CATEGORY, "the phase of the turn", values=PHASE_IDS),
    Field("turn", encoder.TURN, COUNT, "the turn, counting those of all players"),
    Field("active", encoder.ACTIVE, PLAYER, "whose turn it is", plus=1),
    Field("actions", encoder.ACTIONS, COUNT, "the Actions left this turn"),
    Field("buys", encoder.BUYS, COUNT, "the Buys left this turn"),
    Field("coins", encoder.COINS, COUNT, "the coins left this turn"),
    Field("actions_played", encoder.ACTIONS_PLAYED, COUNT, "the Action cards played this turn"),
    Field("empty_piles", encoder.EMPTY_PILES, COUNT, "the empty piles of the Supply"),
    Field("modified", encoder.MODIFIED, FLAG, "whether any card costs less or pays more this turn"),
    Field("asked", encoder.ASKED, PLAYER, "who is asked; 0 when the game is over", plus=1),
    Field("purpose", encoder.PURPOSE, CATEGORY, "what the question is for", values=PURPOSE_IDS),
    Field("asking_card", encoder.ASKING_CARD, CARD, "the card that asks; 0 for the turn itself", plus=1),
    Field("owner", encoder.OWNER, PLAYER, "whose cards the question is about", plus=1),
    Field("zone", encoder.ZONE, CATEGORY, "where the cards to pick from are; 0 unless you are asked", values=ZONES),
    Field("subject", encoder.SUBJECT, CARD, "the card that led to your question, such as the one just trashed", plus=1),
    Field("least", encoder.LEAST, COUNT, "how many picks your question wants at least"),
    Field("most", encoder.MOST_PICKS, COUNT, "how many picks your question allows"),
    Field("picks", encoder.PICKS, COUNT, "how many picks you have made"),
    Field("cheapest", encoder.CHEAPEST, COUNT, "the least that a card to gain may cost; 0 for no limit", plus=1),
    Field("dearest", encoder.DEAREST, COUNT, "the most that a card to gain may cost; 0 for no limit", plus=1),
    Field("above", encoder.ABOVE, COUNT, "the cards above the first place offered, after choosing `deeper`"),
    Field("picked_options", encoder.PICKED_OPTIONS, BITS, "the options of the asking card that you have picked"),
    Field("several", encoder.SEVERAL, FLAG, "whether your question is a choice of several, one pick at a time"),
)
# Fields for each player.
PLAYER_FIELDS: Final = (
    Field("hand_size", encoder.SHOWN_HAND, COUNT, "the cards in hand"),
    Field("deck_size", encoder.SHOWN_DECK, COUNT, "the cards in the draw pile"),
    Field("discard_size", encoder.SHOWN_DISCARDS, COUNT, "the cards in the discard pile"),
    Field("discard_top", encoder.DISCARD_TOP, CARD, "the card on top of the discard pile", plus=1),
    Field("points", encoder.SCORE, COUNT, "the victory points, as far as you can know", plus=encoder.SCORE_ZERO),
    Field("turns", encoder.TURNS_TAKEN, COUNT, "the turns taken"),
    Field("unaffected", encoder.UNAFFECTED, FLAG, "whether the card that asks does not affect the player"),
    Field("in_play_size", encoder.SHOWN_IN_PLAY, COUNT, "the cards in play"),
    Field("deck_seen", encoder.DECK_SEEN, COUNT, "the cards in the draw pile whose place you have seen"),
    Field(
        "deck_top",
        encoder.DECK_TOP,
        CARD,
        "the cards on top of the draw pile that you have seen, from the top down",
        size=encoder.DECK_TOP_CARDS,
        plus=1,
    ),
)
# Fields for each card.
CARD_FIELDS: Final = (
    Field("hand", encoder.IN_HAND, COUNT, "the copies in your hand"),
    Field("to_pick", encoder.TO_PICK, COUNT, "the copies that you can still pick, in a choice of several"),
    Field("picked", encoder.PICKED, COUNT, "the copies that you have picked"),
    Field("supply", encoder.SUPPLY, COUNT, "the copies left in the Supply"),
    Field("trash", encoder.TRASH, COUNT, "the copies in the Trash"),
    Field("cost", encoder.COST, COUNT, "what it costs now; 0 if it is not in this game", plus=1),
    Field("pays_more", encoder.PAYS, COUNT, "how many more coins its next copy pays this turn"),
)
# Fields for each card and player.
CARD_PLAYER_FIELDS: Final = (
    Field("owned", encoder.OF_OWNED, COUNT, "the copies that the player owns, as far as you can know"),
    Field("in_play", encoder.OF_IN_PLAY, COUNT, "the copies in play"),
    Field("aside", encoder.OF_ASIDE, COUNT, "the copies set aside"),
    Field(
        "discarded", encoder.OF_DISCARDED, COUNT, "the copies in the discard pile: your own, or those you saw go there"
    ),
    Field("in_deck", encoder.OF_DECK, COUNT, "the copies in the draw pile whose place you have seen"),
)


@dataclass(frozen=True)
class Layout:
    """Where everything is in the observations of games with this many players."""

    players: int

    def __post_init__(self) -> None:
        if not 2 <= self.players <= MOST_SEATS:
            raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {self.players}")

    @property
    def players_at(self) -> int:
        """Where the bytes of the first player begin."""
        return encoder.GAME_BYTES

    @property
    def cards_at(self) -> int:
        """Where the bytes of the first card begin."""
        return self.players_at + self.players * encoder.PLAYER_BYTES

    @property
    def card_size(self) -> int:
        """How many bytes each card has."""
        return encoder.CARD_BYTES + self.players * encoder.CARD_PLAYER_BYTES

    @property
    def size(self) -> int:
        """How many bytes an observation has."""
        return self.cards_at + len(card_names()) * self.card_size

    def at(self, field: str, player: int = 0, card: str = "") -> int:
        """Where a field begins, for the player this many places to the left and a card by name."""
        number = card_names().index(card) if card else 0
        record = self.cards_at + number * self.card_size
        for fields, start in (
            (GAME_FIELDS, 0),
            (PLAYER_FIELDS, self.players_at + player * encoder.PLAYER_BYTES),
            (CARD_FIELDS, record),
            (CARD_PLAYER_FIELDS, record + encoder.CARD_BYTES + player * encoder.CARD_PLAYER_BYTES),
        ):
            for one in fields:
                if one.name == field:
                    return start + one.at
        raise BadSetup(f"observations have no field {field!r}")


def observation_spec(players: int = 2) -> dict[str, object]:
    """The layout of observations as plain data."""
    layout = Layout(players)
    return {
        "dtype": "uint8",
        "size": layout.size,
        "players": players,
        "largest": encoder.MOST,
        "game": {"at": 0, "size": encoder.GAME_BYTES, "fields": _data(GAME_FIELDS)},
        "player": {
            "at": layout.players_at,
            "size": encoder.PLAYER_BYTES,
            "count": players,
            "fields": _data(PLAYER_FIELDS),
        },
        "card": {
            "at": layout.cards_at,
            "size": layout.card_size,
            "count": len(card_names()),
            "fields": _data(CARD_FIELDS),
            "player": {
                "at": encoder.CARD_BYTES,
                "size": encoder.CARD_PLAYER_BYTES,
                "count": players,
                "fields": _data(CARD_PLAYER_FIELDS),
            },
        },
        "cards": list(card_names()),
    }


def _data(fields: tuple[Field, ...]) -> list[dict[str, object]]:
    return [
        {
            "name": one.name,
            "at": one.at,
            "size": one.size,
            "kind": one.kind,
            "plus": one.plus,
            "text": one.text,
            **({"values": list(one.values)} if one.values else {}),
        }
        for one in fields
    ]
