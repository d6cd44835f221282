"""Invariants of every game at every question."""

from freehold.rules.card import STEPS
from freehold.rules.game import Game, records
from freehold.rules.triggers import LATER_SIZE
from freehold.rules.vocabulary import (
    ASIDE,
    CHEAPER,
    DECLINE,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    FRAME,
    FROM_SUPPLY,
    FROM_TRASH,
    GAINED,
    GAINED_THIS_TURN,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    IN_PLAY_MASK,
    KNOWN,
    KNOWN_DEPTH,
    KNOWN_SEAT,
    KNOWN_SEEN,
    KNOWN_SIZE,
    KNOWN_SLOT,
    LIES_IN_PLAY,
    MATS,
    NAME,
    NONE,
    NOT_IN_PLAY,
    OVER,
    OWNED,
    OWNED_CARDS,
    OWNED_COINS,
    PAYS_MORE,
    PAYS_MORE_ONCE,
    PILES,
    PLAY_ANSWERS,
    PLAY_LIES,
    PLAY_ORIGINAL,
    PLAY_OWNER,
    PLAY_SIZE,
    PLAY_SLOT,
    PLAY_UNAFFECTED,
    POINTS,
    POOL,
    STAY_COUNT,
    STAYING,
    STAYS_IN_PLAY,
    TOP,
    TRASHED,
    UNSEEN,
)
from freehold.rules.zones import PASS_SIZE, SPECTATORS


def check(game: Game) -> None:
    """Check that no card appeared or vanished, that all counts agree, and that there is a question or an end."""
    check_conserved(game)
    for seat in range(game.setup.players):
        check_seat(game, seat)
        check_draw_pile(game, seat)
        check_tokens(game, seat)
    check_piles(game)
    check_modifiers(game)
    check_gains(game)
    check_passes(game)
    check_waiting(game)
    check_question(game)


def row(game: Game, start: int) -> list[int]:
    """The counts of a row of cells."""
    return list(game.cells[start : start + game.setup.width])


def shared(game: Game, number: int) -> list[int]:
    """The counts of a row that all players share."""
    return row(game, number * game.setup.width)


def zone(game: Game, seat: int, number: int) -> list[int]:
    """The counts of a player's zone."""
    return row(game, game.row(seat, number))


def mask(counts: list[int]) -> int:
    return sum(1 << slot for slot, count in enumerate(counts) if count)


def zones_with_cards(game: Game) -> list[int]:
    return [HAND, DRAW, DISCARDED, IN_PLAY, ASIDE, *[MATS + place for place in range(len(game.setup.mats))]]


def known_cards(game: Game, seat: int) -> list[list[int]]:
    return [record for record in records(game.known, KNOWN_SIZE) if record[KNOWN_SEAT] == seat]


def check_conserved(game: Game) -> None:
    """Check that every card of the set-up lies in exactly one place, and that players own what lies in their zones."""
    found = [left + gone for left, gone in zip(shared(game, PILES), shared(game, TRASHED), strict=True)]
    for seat in range(game.setup.players):
        rows = [zone(game, seat, number) for number in zones_with_cards(game)]
        owned = [sum(column) for column in zip(*rows, strict=True)]
        for record in known_cards(game, seat):
            owned[record[KNOWN_SLOT]] += 1
        assert owned == zone(game, seat, OWNED)
        assert game.cells[game.base(seat) + OWNED_CARDS] == sum(owned)
        coins = sum(count * card.coins for count, card in zip(owned, game.setup.cards, strict=True))
        assert game.cells[game.base(seat) + OWNED_COINS] == coins
        found = [one + another for one, another in zip(found, owned, strict=True)]
    assert found == list(game.setup.totals)
    assert len(game.cells) == game.setup.size


def check_seat(game: Game, seat: int) -> None:
    """Check that the stored numbers of a seat agree with its zones."""
    at = game.base(seat)
    numbers = list(game.cells[at : at + game.setup.block])
    hand, played, staying, discards = (zone(game, seat, number) for number in (HAND, IN_PLAY, STAYING, DISCARDED))
    for number in [*zones_with_cards(game), OWNED, STAYING]:
        assert min(zone(game, seat, number)) >= 0
    assert numbers[HAND_SIZE] == sum(hand)
    assert numbers[HAND_MASK] == mask(hand)
    assert numbers[IN_PLAY_MASK] == mask(played)
    assert numbers[STAY_COUNT] == sum(staying)
    assert all(stays <= lies for stays, lies in zip(staying, played, strict=True))
    if seat != game.active:
        assert played == staying, "between their turns, players have only cards in play that stay there"
    top = numbers[TOP]
    assert discards[top] > 0 if top != NONE else not any(discards)
    unseen = zone(game, seat, UNSEEN)
    assert all(0 <= hidden <= lies for hidden, lies in zip(unseen, discards, strict=True))
    assert top == NONE or unseen[top] < discards[top]


def check_draw_pile(game: Game, seat: int) -> None:
    """Check that each known card has a different place in the pile, and that there are cards for the other places."""
    at = game.base(seat)
    known = known_cards(game, seat)
    assert game.cells[at + KNOWN] == len(known)
    assert game.cells[at + DRAW_SIZE] == sum(zone(game, seat, DRAW))
    depths = [record[KNOWN_DEPTH] for record in known]
    assert len(set(depths)) == len(depths)
    assert all(0 <= depth < game.deck_size(seat) for depth in depths)
    for record in known:
        assert 0 <= record[KNOWN_SLOT] < game.setup.width
        assert 0 <= record[KNOWN_SEEN] <= game.everyone()


def check_tokens(game: Game, seat: int) -> None:
    assert all(game.tokens(seat, name) >= 0 for name in game.setup.tokens)
    assert game.score(seat) - game.cells[game.base(seat) + POINTS] == sum(
        owned * (card.points + (card.score(game, seat) if card.score is not None else 0))
        for owned, card in zip(zone(game, seat, OWNED), game.setup.cards, strict=True)
    )


def check_piles(game: Game) -> None:
    """Check that the top of each pile of the Supply is on offer, and that the empty ones are counted."""
    left = shared(game, PILES)
    assert min(left) >= 0
    assert min(shared(game, TRASHED)) >= 0
    tops = 0
    empty = 0
    for slot in range(game.setup.width):
        if (game.setup.first_stocked >> slot) & 1:
            pile = [slot]
            while game.setup.under[pile[-1]] != NONE:
                pile.append(game.setup.under[pile[-1]])
            with_cards = [one for one in pile if left[one]]
            empty += not with_cards
            tops |= mask([1 if with_cards and one == with_cards[0] else 0 for one in range(game.setup.width)])
    assert game.stocked == tops
    assert game.empty == empty
    for name in game.setup.pile_tokens:
        assert min(row(game, game.setup.pile_token_row(name))) >= 0


def check_gains(game: Game) -> None:
    """What was gained in this turn is among what was gained in the game, and its bits say which cards those are."""
    now, ever = shared(game, GAINED_THIS_TURN), zone(game, game.active, GAINED)
    assert game.gained == sum(1 << slot for slot, count in enumerate(now) if count)
    assert all(0 <= one <= other for one, other in zip(now, ever, strict=True))
    assert all(min(zone(game, seat, GAINED)) >= 0 for seat in range(game.setup.players))


def check_modifiers(game: Game) -> None:
    """Check that modifiers are applied, and that they end with the turn."""
    modifiers = [shared(game, number) for number in (CHEAPER, PAYS_MORE, PAYS_MORE_ONCE)]
    if any(any(counts) for counts in modifiers):
        assert game.modified
    if game.phase == OVER:
        assert not game.modified
    for slot, card in enumerate(game.setup.cards):
        assert game.cost(slot) == max(0, card.cost - modifiers[0][slot])


def check_passes(game: Game) -> None:
    """Check that nobody believes in more or fewer cards than exist, or in fewer than they see."""
    for giver, receiver, slot, seen, count in records(game.passes, PASS_SIZE):
        assert giver != receiver
        assert (seen >> giver) & 1
        assert (seen >> receiver) & 1
        assert 0 <= slot < game.setup.width
        assert count >= 0
    if not len(game.passes):
        return
    seats = range(game.setup.players)
    for viewer in (*seats, SPECTATORS):
        if viewer != SPECTATORS:
            assert [game.believed(viewer, viewer, slot) for slot in range(game.setup.width)] == zone(
                game, viewer, OWNED
            )
        for slot in range(game.setup.width):
            assert sum(game.believed(viewer, seat, slot) for seat in seats) == sum(
                game.owned(seat, slot) for seat in seats
            )
            for seat in seats:
                assert game.believed(viewer, seat, slot) >= seen_copies(game, viewer, seat, slot)


def seen_copies(game: Game, viewer: int, seat: int, slot: int) -> int:
    """How many copies of a card among those of a player lie where a viewer can see them."""
    open_zones = [IN_PLAY, ASIDE, *[MATS + place for place, mat in enumerate(game.setup.mats) if mat.face_up]]
    copies = sum(game.cells[game.row(seat, number) + slot] for number in open_zones)
    copies += game.cells[game.row(seat, DISCARDED) + slot] - game.cells[game.row(seat, UNSEEN) + slot]
    if viewer == seat:
        copies += game.in_hand(seat, slot)
    if viewer != SPECTATORS:
        copies += sum(
            1 for record in known_cards(game, seat) if record[KNOWN_SLOT] == slot and (record[KNOWN_SEEN] >> viewer) & 1
        )
    return copies


def check_waiting(game: Game) -> None:
    """Check that frames, plays and steps for later turns are complete, and that a play in play has its card."""
    width, players = game.setup.width, game.setup.players
    assert game.depth % FRAME == 0
    for step, seat, _, _, play in records(game.stack[: game.depth], FRAME):
        assert 0 <= step < len(STEPS)
        assert 0 <= seat < players
        assert NONE <= play < game.play_count
    for seat, step, _, _, slot in records(game.later, LATER_SIZE):
        assert 0 <= step < len(STEPS)
        assert 0 <= seat < players
        assert 0 <= slot < width
    if game.phase == OVER:
        assert game.depth == 0
        return
    for number, record in enumerate(records(game.plays[: game.play_count * PLAY_SIZE], PLAY_SIZE)):
        assert NONE <= record[PLAY_SLOT] < width
        assert 0 <= record[PLAY_OWNER] < players
        assert 0 <= record[PLAY_ORIGINAL] <= number
        assert record[PLAY_LIES] in (NOT_IN_PLAY, LIES_IN_PLAY, STAYS_IN_PLAY)
        assert 0 <= record[PLAY_UNAFFECTED] <= game.everyone()
        assert NONE <= record[PLAY_ANSWERS] < game.play_count
        original = game.of_play(record[PLAY_ORIGINAL], PLAY_SLOT)
        assert original == record[PLAY_SLOT], "a card played again is the same card"


def check_question(game: Game) -> None:
    pool = shared(game, POOL)
    if game.phase == OVER:
        assert game.asked == NONE
        assert game.options == 0
        assert not any(pool)
        return
    assert 0 <= game.asked < game.setup.players
    assert game.options & (game.options - 1), "a question has at least two options"
    assert 0 < game.options < 1 << (DECLINE + 1)
    assert NONE <= game.asking < game.play_count
    if game.several:
        assert game.options & game.setup.all_slots & ~mask(pool) == 0
        assert len(game.picks) < game.most
    else:
        assert not any(pool)
        assert len(game.picks) == 0
    offered = game.options & game.setup.all_slots
    if game.zone in zones_with_cards(game) and game.zone != DRAW:
        assert offered & ~mask(zone(game, game.owner, game.zone)) == 0
    elif game.zone == FROM_SUPPLY and game.purpose != NAME:
        assert offered & ~game.stocked == 0
    elif game.zone == FROM_TRASH:
        assert offered & ~mask(shared(game, TRASHED)) == 0
