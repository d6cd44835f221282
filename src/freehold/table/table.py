"""A table: who sits there, how the kingdom is chosen, the game, and what the players have asked each other.

A table is immutable. Every action returns the next version, or is refused in one sentence; `storage.py` stores it.
"""

import hashlib
import hmac
import math
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, Literal

from freehold.cards.catalogue import KINGDOM_SIZE, kingdom_card, make_setup
from freehold.cards.kingdoms import KingdomDraft, first_of_next_game, in_order
from freehold.notation.position import write_json
from freehold.notation.record import Record
from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.series import KINGDOM, RandomStream
from freehold.rules.shuffles import KINGDOM as KINGDOM_KEY
from freehold.rules.shuffles import SECRET_BYTES, commitment, derived_number
from freehold.sessions.computers import check_cards, check_computer, computer_name
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import Checkpoint, GameSession, UndoKind
from freehold.strategies.library import DEFAULT
from freehold.table.errors import WrongToken
from freehold.table.names import distinct_name
from freehold.table.new_table import Counters, KingdomSpec, NewTable, SeatKind

Status = Literal["waiting", "drafting", "playing", "over"]
RequestKind = Literal["undo", "replace"]

ID_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_LENGTH: Final = 10


def new_id() -> str:
    """A new id for a table that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_secret() -> bytes:
    """A new secret, from which the shuffles of a table come."""
    return secrets.token_bytes(SECRET_BYTES)


def new_token() -> str:
    """A new token for a seat."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is stored of a token: enough to recognise it, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table. If the computer has taken over from a person, they keep the token to come back."""

    kind: SeatKind
    name: str = ""
    computer: str = ""
    token_hash: str = ""
    # How many choices had been made when the computer took over.
    taken_over_at: int | None = None
    # Whether the player has given up this game.
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """What a player asked the others: to take back a choice, or to let the computer take over a seat."""

    id: int
    kind: RequestKind
    by: int
    seat: int
    agreed: frozenset[int] = frozenset()
    # How many choices stay if it is granted; None if none is taken back.
    keeps: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment; `version` grows with every change except chat."""

    id: str
    version: int
    title: str
    # The edition of each set, such as `base 2e, intrigue 2e`.
    editions: str
    counters: Counters
    kingdom_spec: KingdomSpec
    # All that is random at the table comes from it. Players see it when the game is over.
    secret: bytes
    # The seat that starts, or None if it is chosen at random.
    first: int | None
    seats: tuple[Seat, ...]
    # The kingdom, or the cards that the players have picked so far.
    kingdom: tuple[str, ...]
    session: GameSession | None = None
    request: Request | None = None
    next_table: str | None = None
    # The last version at which choices were taken back or a seat changed hands.
    last_rewind: int = 0
    # A table that version 0.1.0 began to play at has no secret; what is random there comes from this number.
    seed: int = 0
    # Whether players may ask for hints even if there are several.
    hints: bool = False
    # The day whose kingdom and shuffles these are, such as `2026-11-17`; empty for other tables.
    day: str = ""
    # Which lesson it is, if it is one.
    lesson: int | None = None
    # Whether it is in the list of open tables while it waits for players.
    listed: bool = False

    # Queries.

    @property
    def status(self) -> Status:
        if self.open_seats:
            return "waiting"
        if self.session is None:
            return "drafting"
        return "over" if self.session.is_over or self.is_given_up else "playing"

    @property
    def is_given_up(self) -> bool:
        """Whether the game ended because players resigned: one player is left, or no person."""
        playing = [seat for seat in self.seats if not seat.resigned]
        if self.session is None or len(playing) == len(self.seats) or self.session.is_over:
            return False
        return len(playing) == 1 or all(seat.kind != "person" for seat in playing)

    def winners(self) -> list[int]:
        """The seats that share the victory; a player who has resigned does not."""
        game = self._session().game
        standings = {
            number: (int(game.score(number)), -int(game.turns_taken(number)))
            for number, seat in enumerate(self.seats)
            if not seat.resigned
        }
        return [seat for seat, standing in standings.items() if standing == max(standings.values())]

    def record_text(self) -> str:
        """The record of the game as text."""
        return self._session().record_text([seat.name for seat in self.seats if seat.resigned])

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask for hints: if all have agreed, or one person is alone with computers."""
        if self.day:
            return False
        return self.hints or sum(seat.kind != "computer" or seat.taken_over_at is not None for seat in self.seats) == 1

    @property
    def computers(self) -> dict[int, str]:
        return {number: seat.computer for number, seat in enumerate(self.seats) if seat.kind == "computer"}

    def seat_of(self, token: str) -> int:
        """The seat that a token holds."""
        given = hash_of(token)
        # Compare all of them, so that the time taken reveals nothing.
        held = [hmac.compare_digest(given, seat.token_hash) for seat in self.seats]
        if True not in held:
            raise WrongToken("this link is not valid for any seat at this table")
        return held.index(True)

    def undo_kind(self, seat: int) -> UndoKind:
        """Whether this seat can take back its last choice freely, by asking the others, or not at all."""
        # A daily game is played once.
        if self.session is None or self.next_table or self.day or self.is_given_up:
            return "no"
        holders = [number for number, one in enumerate(self.seats) if one.token_hash]
        kind = self.session.undo_kind(seat, alone=holders == [seat])
        # Players who have left cannot be asked, and must not come back to a game where choices were tried out.
        return "no" if kind == "ask" and self.people == [seat] else kind

    @property
    def commitment(self) -> str:
        """The hash of the secret, which everybody may see; empty if there is no secret."""
        return commitment(self.secret) if self.secret else ""

    @property
    def keeps_secret(self) -> bool:
        """Whether others still play with the same shuffles, so that not even the end of the game tells them."""
        return self.day == today()

    def record(self) -> Record:
        """How the game is set up, without its choices."""
        # One of people's own cards may have been removed since the table was stored.
        kingdom = [kingdom_card(name, self.editions) for name in self.kingdom]
        return Record(
            in_order(kingdom, self.editions),
            self.names,
            self.seed,
            self.editions,
            self.first,
            secret=self.secret,
            shared=bool(self.day),
        )

    def _kingdom_seed(self, picks: int = 0) -> int:
        """The seed for what is random about the kingdom, after this many picks."""
        if not self.secret:
            return (self.seed + picks) & LARGEST_SEED
        return derived_number(self.secret, KINGDOM_KEY, picks)

    # Sitting down.

    def sit_down(self, name: str, token_hash: str, wanted: int | None = None) -> "Table":
        """Take an open seat, the first one or this one; the game begins when the last is taken."""
        free = self.open_seats
        if not free:
            raise NotAllowed("all seats at this table are taken", "seat-taken")
        seat = free[0] if wanted is None else wanted
        if seat not in free:
            raise NotAllowed("this seat is taken; choose another one", "seat-taken", seat)
        person = Seat("person", distinct_name(name, self.names), "", token_hash)
        table = replace(self, version=self.version + 1, seats=_with(self.seats, seat, person))
        return table._advance()

    def give_seat(self, by: int, seat: int, computer: str) -> "Table":
        """Give an open seat to a computer player, as anybody who sits at the table may."""
        if by not in self.people:
            raise NotAllowed("only people who sit at the table can give a seat to a computer")
        if seat not in self.open_seats:
            raise NotAllowed("this seat is taken; choose another one", "seat-taken", seat)
        computer = check_computer(computer)
        if len(self.kingdom) == KINGDOM_SIZE:
            check_cards(computer, make_setup(self.kingdom, len(self.seats), self.editions))
        taken = Seat("computer", distinct_name(computer_name(computer), self.names), computer)
        return replace(self, version=self.version + 1, seats=_with(self.seats, seat, taken))._advance()

    def _advance(self) -> "Table":
        """Let computers pick kingdom cards, and begin the game once the kingdom is complete."""
        if self.open_seats or self.session is not None:
            return self
        table = self
        draft = table.draft()
        while draft is not None and draft.whose_turn in table.computers:
            options = table.cards_to_pick(draft)
            stream = RandomStream(table._kingdom_seed(len(table.kingdom)), KINGDOM)
            table = replace(table, kingdom=(*table.kingdom, options[stream.below(len(options))]))
            draft = table.draft()
        if draft is not None:
            return table
        return replace(table, session=GameSession.begin(table.record(), table.computers, table.version))

    # Drafting the kingdom.

    def draft(self) -> KingdomDraft | None:
        """The current draft, or None when the kingdom is complete."""
        if len(self.kingdom) == KINGDOM_SIZE:
            return None
        seats = len(self.seats)
        first = int(RandomStream(self._kingdom_seed(), KINGDOM).below(seats)) if self.first is None else self.first
        draft = KingdomDraft(self.editions, seats, first=first)
        for name in self.kingdom:
            draft.pick(name)
        return draft

    def cards_to_pick(self, draft: KingdomDraft) -> list[str]:
        return [name for name in draft.options() if name not in self.kingdom_spec.banned]

    def pick_card(self, seat: int, card: str) -> "Table":
        """Pick the next card of the kingdom."""
        draft = None if self.open_seats else self.draft()
        if draft is None or draft.whose_turn is None:
            raise Stale("no kingdom card is to be picked now")
        if seat != draft.whose_turn:
            name = self.seats[draft.whose_turn].name
            raise NotAllowed(f"{name} has to pick a card now", "not-asked", draft.whose_turn)
        name = draft.pick(card)
        if name not in self.cards_to_pick(KingdomDraft(self.editions, len(self.seats))):
            raise BadSetup(f"{name} is banned at this table")
        return replace(self, version=self.version + 1, kingdom=tuple(draft.kingdom), request=None)._advance()

    # Playing.

    def _session(self) -> GameSession:
        if self.session is None:
            raise Stale("the game has not begun yet")
        return self.session

    def _game(self) -> GameSession:
        """The game, unless it was given up."""
        if self.is_given_up:
            raise Stale("the game is over, so there is nothing to choose")
        return self._session()

    def choose(self, seat: int, number: int, picks: Sequence[str], seen: int | None = None) -> "Table":
        """Answer the question with that number, all picks or none; computers that do not think then answer theirs.

        After an undo, another question can have the same number, so `seen` is the version at which it was seen.
        """
        if seen is not None and seen < self.last_rewind:
            raise Stale("a choice was undone in the meantime; look at the table again before you choose")
        before = self._game()
        session = before.choose(seat, number, picks, self.version + 1)
        # Withdrawing a request would tell the others of a choice that they cannot see.
        request = self.request if session.is_silent_since(before.choice_count) else None
        return replace(self, version=self.version + 1, session=session, request=request)

    def let_computer_choose(self, number: int, picks: Sequence[str] | None, seen: int) -> "Table":
        """Let the thinking computer that is asked answer the question with that number, as it was at version `seen`.

        Without picks its plan answers. What players have asked each other stays open: they could not answer as fast as
        a computer chooses, and a computer that waited could be held up.
        """
        if seen < self.last_rewind:
            raise Stale("a choice was undone in the meantime")
        version = self.version + 1
        session = self._game().let_computer_choose(number, picks, version)
        if not session.continues(self._game()):
            # A card of people's own fails, whatever the computer does.
            return replace(self, version=version, session=session, request=None, last_rewind=version)
        return replace(self, version=version, session=session, request=None if session.is_over else self.request)

    def undo(self, seat: int, version: int) -> "Table":
        """Take back this seat's last choice, or ask the others whether it may.

        It must be the last choice that the seat saw at this version; what others have chosen unseen does not matter.
        """
        session = self._game()
        if version < self.last_rewind or not session.looks_the_same_since(seat, version):
            raise Stale("the table has changed in the meantime; look at it again before you undo")
        kind = self.undo_kind(seat)
        if kind == "no":
            raise NotAllowed("there is nothing to undo", "nothing-to-undo")
        keeps = session.kept_by_undo(seat)
        return self._back_to(keeps) if kind == "free" else self._ask("undo", seat, seat, keeps=keeps)

    def hand_over(self, by: int, seat: int, waits: Mapping[int, float]) -> "Table":
        """Ask the others to let the computer take over for an absent player; other absent players need not agree.

        `waits` are the seconds until each player counts as absent, for those who do not yet.
        """
        if self.status not in ("drafting", "playing"):
            raise NotAllowed("the computer can take over a seat only during a game")
        if seat not in self.people or seat == by:
            raise NotAllowed("the computer can take over only from another person at the table")
        if seat in waits:
            wait = math.ceil(waits[seat])
            text = f"{self.seats[seat].name} must be away for longer; the computer can take over in {wait} s"
            raise NotAllowed(text, "not-absent", seat)
        return self._ask("replace", by, seat, [other for other in self.people if other not in waits])

    def leave_to_computer(self, seat: int) -> "Table":
        """Let the computer take over from a player who gives up the seat; nobody else has to agree."""
        if self.status not in ("drafting", "playing"):
            raise NotAllowed("the computer can take over a seat only during a game")
        if seat not in self.people:
            raise NotAllowed("the computer plays this seat already")
        return replace(self, version=self.version + 1, request=None)._let_computer_play(seat)

    def come_back(self, seat: int) -> "Table":
        """Give a seat back to the person for whom the computer has played.

        What the computer chose is taken back if the person could have done so freely.
        """
        if self.status not in ("drafting", "playing"):
            raise NotAllowed("you can come back only during a game")
        if seat in self.people:
            raise NotAllowed("you are already playing this seat yourself")
        if self.seats[seat].resigned:
            raise NotAllowed("you have resigned, so the computer plays to the end")
        left = self.seats[seat].taken_over_at
        person = replace(self.seats[seat], kind="person", computer="", taken_over_at=None)
        table = replace(self, seats=_with(self.seats, seat, person), request=None)
        if self.session is not None and left is not None and self.session.can_be_untouched(seat, left):
            table = table._back_to(left)
        return replace(table, version=self.version + 1)._after_seat_change()

    def resign(self, seat: int) -> "Table":
        """Give up the game.

        If one player is left, or no person, it is over. Otherwise the computer plays on for the seat, to the end.
        """
        if self.status != "playing":
            raise NotAllowed("you can resign only during a game")
        if seat not in self.people:
            raise NotAllowed("the computer plays for you; take the seat again before you resign")
        resigned = replace(self.seats[seat], resigned=True)
        table = replace(self, version=self.version + 1, seats=_with(self.seats, seat, resigned), request=None)
        return table if table.is_given_up else table._let_computer_play(seat)

    def _let_computer_play(self, seat: int) -> "Table":
        """The table after the computer has taken over a seat in this version."""
        made = 0 if self.session is None else self.session.choice_count
        computer = replace(self.seats[seat], kind="computer", computer=DEFAULT, taken_over_at=made)
        return replace(self, seats=_with(self.seats, seat, computer))._after_seat_change()

    # Asking the others.

    def voters(self, request: Request) -> list[int]:
        """The people who must agree."""
        return [seat for seat in self.people if seat not in (request.by, request.seat)]

    def answer_request(self, seat: int, request_id: int, agree: bool) -> "Table":
        """Agree or decline; a request ends when any player declines, even the one who asked or the one it is about."""
        request = self.request
        if request is None or request.id != request_id:
            raise Stale("this request is no longer open")
        if seat not in self.voters(request) and (agree or seat not in (request.by, request.seat)):
            raise NotAllowed("the other players must answer this", "not-asked")
        if not agree:
            return replace(self, version=self.version + 1, request=None)
        return self._count(replace(request, agreed=request.agreed | {seat}))

    def _ask(
        self, kind: RequestKind, by: int, seat: int, agreed: Collection[int] = (), keeps: int | None = None
    ) -> "Table":
        if by not in self.people:
            raise NotAllowed("only people who sit at the table can ask the others")
        if self.request is not None and self.request.by != by:
            name = self.seats[self.request.by].name
            raise NotAllowed(f"the others must answer {name} first", "request-pending", self.request.by)
        return self._count(Request(self.version + 1, kind, by, seat, frozenset(agreed), keeps))

    def _count(self, request: Request) -> "Table":
        if not set(self.voters(request)) <= request.agreed:
            return replace(self, version=self.version + 1, request=request)
        if request.keeps is not None:
            return replace(self, request=None)._back_to(request.keeps)
        return replace(self, version=self.version + 1, request=None)._let_computer_play(request.seat)

    def _back_to(self, choices: int) -> "Table":
        """The table after its first choices, as many as given."""
        session = self._game()
        request = self.request
        if not session.is_silent_since(choices) or (request and request.keeps is not None and request.keeps > choices):
            request = None
        seats = tuple(
            seat if seat.taken_over_at is None else replace(seat, taken_over_at=min(seat.taken_over_at, choices))
            for seat in self.seats
        )
        version = self.version + 1
        session = session.back_to(choices)
        return replace(self, version=version, session=session, seats=seats, request=request, last_rewind=version)

    def _after_seat_change(self) -> "Table":
        """The table after a seat has changed hands."""
        if self.session is None:
            return self._advance()
        session = self.session.with_computers(self.computers, self.version)
        return replace(self, session=session, last_rewind=self.version)

    # The next game.

    def again(self, seat: int, next_id: str, secret: bytes, same_kingdom: bool) -> "Table":
        """The table of the next game with the same people, who keep their seats and tokens."""
        if seat not in self.people:
            raise NotAllowed("only people who sit at the table can play again")
        if self.status != "over":
            raise Stale("the game is not over yet; play again afterwards")
        seed = derived_number(secret, KINGDOM_KEY)
        spec = self.kingdom_spec if same_kingdom else self.kingdom_spec.other()
        first = first_of_next_game(self.editions, len(self.seats), self.winners(), seed)
        table = Table(
            next_id,
            1,
            self.title if same_kingdom else spec.title(self.editions),
            self.editions,
            self.counters,
            spec,
            secret,
            first,
            tuple(
                replace(seat, taken_over_at=None if seat.taken_over_at is None else 0, resigned=False)
                for seat in self.seats
            ),
            self.kingdom if same_kingdom else spec.kingdom(self.editions, seed),
            hints=self.hints,
        )
        return table._advance()


def today() -> str:
    """The day, in UTC, as it is written in a database."""
    return datetime.now(UTC).date().isoformat()


def new_table(order: NewTable, table_id: str, secret: bytes, token_hash: str, day: str = "") -> tuple[Table, int]:
    """A new table with these settings, and the seat of the person who set it up."""
    order.check()
    editions = order.all_editions()
    seats: list[Seat] = []
    mine = distinct_name(order.name, ())
    for one in order.seats:
        taken = [mine, *(seat.name for seat in seats)]
        if one.kind == "person":
            seats.append(Seat("person", mine, "", token_hash))
        elif one.kind == "computer":
            computer = check_computer(one.computer)
            seats.append(Seat("computer", distinct_name(one.name or computer_name(computer), taken), computer))
        else:
            seats.append(Seat("open"))
    spec = order.kingdom.plain(editions)
    table = Table(
        table_id,
        1,
        spec.title(editions),
        editions,
        order.counters,
        spec,
        secret,
        None,
        tuple(seats),
        spec.kingdom(editions, derived_number(secret, KINGDOM_KEY)),
        hints=order.hints,
        day=day,
        listed=order.listed,
    )
    return table._advance(), [seat.kind for seat in seats].index("person")


def table_from(
    session: GameSession, seat: int, name: str, computer: str, table_id: str, new_secret: bytes, token_hash: str
) -> Table:
    """A table that plays on from a moment of another game: a person in one seat, and a computer in all others.

    With a new secret the shuffles to come are new ones; without one they are those of the other game, except that luck
    is never shared.
    """
    record, game = session.record, session.game
    if session.is_over:
        raise NotAllowed("the game is over here, so nobody can play on")
    if not 0 <= seat < len(record.players):
        raise NotAllowed(f"there is no seat {seat}; the seats are 0 to {len(record.players) - 1}")
    computer = check_computer(computer)
    check_cards(computer, game.setup)
    mine = distinct_name(name, ())
    seats: list[Seat] = []
    for number in range(len(record.players)):
        taken = [mine, *(one.name for one in seats)]
        if number == seat:
            seats.append(Seat("person", mine, "", token_hash))
        else:
            seats.append(Seat("computer", distinct_name(computer_name(computer), taken), computer))
    spec = KingdomSpec("cards", cards=tuple(record.kingdom))
    secret = new_secret or (b"" if session.is_reshuffled else record.secret)
    table = Table(
        table_id,
        1,
        spec.title(record.editions),
        record.editions,
        "helpful",
        spec,
        secret,
        record.first,
        tuple(seats),
        tuple(record.kingdom),
    )
    begun = GameSession.replayed(table.record(), table.computers, (), Checkpoint(write_json(game), 0))
    return replace(table, session=begun.with_computers(table.computers, table.version))


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
