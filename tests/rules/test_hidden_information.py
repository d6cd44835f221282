"""Hidden information: what each seat and a spectator may see.

Most tests set up two tables that differ only in one hidden thing, and check that they look alike to the other seats.
"""

import pytest

from tests.table import A, B, Table, cards, lay

EDITIONS = ("1e", "2e")
SPECTATOR = -1
EVERYBODY = (A, B, SPECTATOR)


def seat_of(table: Table, viewer: int, seat: int) -> dict[str, object]:
    """What a viewer sees of a seat."""
    seats = table.view(viewer).data()["seats"]
    assert isinstance(seats, list)
    found = seats[seat]
    assert isinstance(found, dict)
    return found


def look_alike(one: Table, other: Table, viewer: int) -> bool:
    """Whether a viewer cannot tell two tables apart, by their looks or by what happened on them."""
    stories = [
        [
            (event.kind, event.seat, event.count, event.shown, event.source, event.zone, event.number, event.slots)
            for event in seen
        ]
        for seen in [[event.as_seen_by(viewer) for event in table.journal.events] for table in (one, other)]
    ]
    return one.view(viewer).data() == other.view(viewer).data() and stories[0] == stories[1]


@pytest.mark.ruling("info-own-deck-count")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_may_count_their_own_deck(edition: str) -> None:
    table = lay("A hand: Village; A deck: Silver, Gold / 4 Copper, 2 Estate; B hand: Copper", edition=edition)
    assert seat_of(table, A, A)["deck_size"] == table.view(A).deck_size() == 8
    table.choose("Village")
    assert seat_of(table, A, A)["deck_size"] == table.view(A).deck_size() == 7


@pytest.mark.ruling("info-own-deck-no-look", "info-any-deck-no-look-1e")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_sees_what_lies_in_a_deck(edition: str) -> None:
    """Nobody can tell which cards are in the deck and which are under the top of the discard pile."""
    one = lay("A hand: Village; A deck: Estate, Gold / 2 Duchy; A discard: 2 Curse, Silver, Copper", edition=edition)
    other = lay(
        "A hand: Village; A deck: Estate, Curse / Curse, Silver; A discard: 2 Duchy, Gold, Copper", edition=edition
    )
    for viewer in EVERYBODY:
        assert look_alike(one, other, viewer)
    one.choose("Village")
    other.choose("Village")
    for viewer in EVERYBODY:
        assert look_alike(one, other, viewer)


@pytest.mark.ruling("info-own-deck-no-look")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_does_not_see_the_order_of_their_deck(edition: str) -> None:
    one = lay("A hand: Copper; A deck: Gold, Estate", edition=edition)
    other = lay("A hand: Copper; A deck: Estate, Gold", edition=edition)
    for viewer in EVERYBODY:
        assert look_alike(one, other, viewer)


@pytest.mark.ruling("info-own-deck-no-look")
def test_a_player_knows_the_cards_they_put_on_their_deck_and_others_do_not() -> None:
    table = lay("A hand: Courtyard, Estate; A deck: 5 Copper")
    table.choose("Courtyard", "Estate")
    assert seat_of(table, A, A)["deck_top"] == ["Estate", None, None]
    assert seat_of(table, B, A)["deck_top"] == seat_of(table, SPECTATOR, A)["deck_top"] == [None, None, None]


@pytest.mark.ruling("info-own-discard-no-look", "info-any-deck-no-look-1e")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_sees_what_lies_under_the_top_of_a_discard_pile(edition: str) -> None:
    one = lay("A hand: Copper; A deck: / 3 Estate; A discard: 3 Gold, Silver", edition=edition)
    other = lay("A hand: Copper; A deck: / 3 Gold; A discard: 3 Estate, Silver", edition=edition)
    for viewer in EVERYBODY:
        assert look_alike(one, other, viewer)


@pytest.mark.ruling("info-own-discard-no-look")
def test_a_card_may_let_its_player_look_through_their_discard_pile() -> None:
    one = lay("A hand: Harbinger; A deck: Copper / 2 Estate; A discard: Gold, Duchy, Silver")
    other = lay("A hand: Harbinger; A deck: Copper / Gold, Duchy; A discard: 2 Estate, Silver")
    for table in (one, other):
        table.choose("Harbinger")
    assert one.options == {"Gold", "Duchy", "Silver", "decline"}
    assert not look_alike(one, other, A)
    for viewer in (B, SPECTATOR):
        assert look_alike(one, other, viewer)


@pytest.mark.ruling("info-own-discard-no-count")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_may_not_count_their_own_discard_pile(edition: str) -> None:
    one = lay("A hand: Copper; A discard: 5 Silver; B discard: Silver", edition=edition)
    other = lay("A hand: Copper; A discard: Silver; B discard: 5 Silver", edition=edition)
    for viewer in EVERYBODY:
        assert seat_of(one, viewer, A)["discard_size"] is None
        assert look_alike(one, other, viewer)


@pytest.mark.ruling("info-other-deck-2e")
def test_nobody_counts_or_looks_through_the_deck_and_discard_pile_of_another() -> None:
    one = lay("A hand: Militia, Copper; A deck: / 6 Estate; A discard: 2 Gold, Silver; B hand: Copper")
    other = lay("A hand: Militia, Copper; A deck: / 2 Gold; A discard: 6 Estate, Silver; B hand: Copper")
    for table in (one, other):
        table.choose("Militia", "Copper")
    for viewer in (B, SPECTATOR):
        assert look_alike(one, other, viewer)
        seen = seat_of(one, viewer, A)
        assert seen["deck_size"] is seen["discard_size"] is None


@pytest.mark.ruling("info-other-deck-2e")
def test_a_shuffle_does_not_tell_how_many_cards_were_shuffled() -> None:
    one = lay("A hand: Village; A discard: 6 Copper; B hand: Copper")
    other = lay("A hand: Village; A discard: Copper; B hand: Copper; B deck: / 5 Copper")
    for table in (one, other):
        table.choose("Village")
        assert table.events("shuffle")
    assert look_alike(one, other, SPECTATOR)


def test_a_deck_put_into_the_discard_pile_is_counted_by_its_owner_alone() -> None:
    """Strict table rules in the first edition too: the decks of others are not counted."""
    one = lay("A hand: Chancellor, Copper; A deck: 6 Silver", edition="1e")
    other = lay("A hand: Chancellor, Copper; A deck: Silver; A discard: 5 Silver", edition="1e")
    for table in (one, other):
        table.choose("Chancellor", "discard-deck")
    for viewer in (B, SPECTATOR):
        seen = [[event.count for event in table.events("discard-deck", viewer)] for table in (one, other)]
        assert seen[0] == seen[1]


@pytest.mark.ruling("info-hand-size-public-2e")
def test_everybody_sees_how_many_cards_a_hand_has() -> None:
    table = lay("A hand: Smithy, 2 Copper; A deck: 4 Estate; B hand: 4 Copper, Gold")
    table.choose("Smithy")
    for viewer in EVERYBODY:
        assert [seat_of(table, viewer, seat)["hand_size"] for seat in (A, B)] == [5, 5]
    table.choose("Copper")
    for viewer in EVERYBODY:
        assert [seat_of(table, viewer, seat)["hand_size"] for seat in (A, B)] == [4, 5]


@pytest.mark.ruling("info-hand-contents-hidden")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_is_seen_by_its_owner_alone(edition: str) -> None:
    one = lay("A hand: Smithy, 2 Copper, Gold; A deck: 3 Curse / 3 Estate", edition=edition)
    other = lay("A hand: Smithy, 3 Estate; A deck: 2 Copper, Gold / 3 Curse", edition=edition)
    for table in (one, other):
        table.choose("Smithy")
    for viewer in (B, SPECTATOR):
        assert look_alike(one, other, viewer)
        assert seat_of(one, viewer, A)["hand"] is None
        assert [one.names(event) for event in one.events("draw", viewer)] == [[]]
    assert seat_of(one, A, A)["hand"] == {"Copper": 2, "Gold": 1, "Curse": 3}
    assert seat_of(other, A, A)["hand"] == {"Copper": 2, "Gold": 1, "Estate": 3}


@pytest.mark.ruling("info-hand-contents-hidden")
def test_a_question_shows_its_options_to_the_one_asked_alone() -> None:
    one = lay("A hand: Militia; B hand: 2 Copper, 2 Gold; B deck: / 2 Estate, 2 Curse")
    other = lay("A hand: Militia; B hand: 2 Estate, 2 Curse; B deck: / 2 Copper, 2 Gold")
    for table in (one, other):
        table.choose("Militia")
        assert table.asks(B, "discard", "Militia")
    assert not look_alike(one, other, B)
    for viewer in (A, SPECTATOR):
        assert look_alike(one, other, viewer)
        assert one.view(viewer).options() == 0


def test_a_spectator_holds_no_cards() -> None:
    view = lay("A hand: Copper; A deck: 5 Copper").view(SPECTATOR)
    copper = view.slot("Copper")
    assert (view.hand(copper), view.owned(copper), view.deck_size()) == (0, 0, 0)


@pytest.mark.ruling("info-discard-top-public")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_sees_the_top_of_every_discard_pile(edition: str) -> None:
    table = lay("A hand: Workshop; A discard: Gold; B discard: Silver, Estate", edition=edition)
    for viewer in EVERYBODY:
        assert [seat_of(table, viewer, seat)["discard_top"] for seat in (A, B)] == ["Gold", "Estate"]
    table.choose("Workshop", "Smithy")
    for viewer in EVERYBODY:
        assert [seat_of(table, viewer, seat)["discard_top"] for seat in (A, B)] == ["Smithy", "Estate"]


@pytest.mark.ruling("info-in-play-public")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_sees_the_cards_in_play(edition: str) -> None:
    table = lay("A hand: Festival, Smithy, 2 Copper", edition=edition)
    table.choose("Festival", "Smithy", "Copper")
    for viewer in EVERYBODY:
        assert seat_of(table, viewer, A)["in_play"] == {"Festival": 1, "Smithy": 1, "Copper": 1}
        assert [table.names(event) for event in table.events("play", viewer)] == [["Festival"], ["Smithy"], ["Copper"]]


@pytest.mark.ruling("info-set-aside-public-2e")
def test_everybody_sees_the_cards_set_aside() -> None:
    table = lay("A hand: Library, 5 Copper; A deck: Village, Moat, 2 Gold")
    table.choose("Library", "Village")
    for viewer in EVERYBODY:
        assert seat_of(table, viewer, A)["aside"] == {"Village": 1}


@pytest.mark.ruling("info-trash-public")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_sees_the_whole_trash(edition: str) -> None:
    table = lay("trash: 2 Gold, Village; A hand: Chapel, 2 Estate", edition=edition)
    table.choose("Chapel", "Estate", "Estate")
    for viewer in EVERYBODY:
        assert table.view(viewer).data()["trash"] == {"Gold": 2, "Village": 1, "Estate": 2}


@pytest.mark.ruling("info-supply-count-1e")
def test_everybody_counts_the_supply() -> None:
    table = lay("trash: 10 Village, 7 Province; coins: 4; A hand: Estate", edition="1e")
    table.choose("Smithy")
    for viewer in EVERYBODY:
        supply = table.view(viewer).data()["supply"]
        assert isinstance(supply, dict)
        assert len(supply) == 17
        counted = {"Village": 0, "Province": 1, "Smithy": 9, "Estate": 13, "Gold": 30}
        assert {name: supply[name] for name in counted} == counted


@pytest.mark.ruling("info-discard-order-2e")
def test_of_a_discard_pile_only_the_top_matters() -> None:
    one = lay("A hand: Village; A discard: Gold, Estate, Silver, Copper")
    other = lay("A hand: Village; A discard: Silver, Gold, Estate, Copper")
    assert one.game == other.game
    for table in (one, other):
        assert table.discard_top(A) == "Copper"
        table.choose("Village")
    assert one.game == other.game
    assert one.hand(A) == other.hand(A) != cards("")
