"""The terms of the cards: in play, looking, playing by a card, revealing, setting aside and passing."""

import pytest

from tests.table import WITH_INTRIGUE_1E, A, B, C, Table, cards, lay

EDITIONS = ("1e", "2e")


def deck_top(table: Table, viewer: int, seat: int) -> list[str]:
    """The cards on top of a deck as a viewer knows them."""
    names = [card.name for card in table.game.setup.cards]
    return ["?" if slot == -1 else names[slot] for slot in table.view(viewer).known_top(seat)]


@pytest.mark.ruling("term-in-play-2e")
def test_only_played_cards_are_in_play() -> None:
    table = lay("trash: Gold; A hand: Village, Library, 4 Copper; A deck: Festival, Moat, Cellar, 5 Silver")
    table.choose("Village", "Library", "Moat")
    assert table.aside(A) == cards("Moat")
    assert table.in_play(A) == cards("Village, Library")
    table.choose("decline", "decline", "Copper")
    assert table.hand(A) == cards("Festival, Cellar, 3 Copper, Silver")
    assert table.in_play(A) == cards("Village, Library, Copper")


@pytest.mark.ruling("term-look-2e")
def test_cards_looked_at_are_seen_by_one_player_and_go_back() -> None:
    table = lay("A hand: Sentry; A deck: Copper, Silver, Gold, Estate")
    table.choose("Sentry")
    assert [table.names(event) for event in table.events("look", A)] == [["Silver", "Gold"]]
    assert deck_top(table, A, A) == ["Silver", "Gold", "?"]
    for viewer in (B, -1):
        assert [table.names(event) for event in table.events("look", viewer)] == [[]]
        assert deck_top(table, viewer, A) == ["?", "?", "?"]
    table.choose("decline", "decline", "Gold")
    assert table.deck_top(A) == ["Silver", "Gold", "Estate"]
    assert table.hand(A) == cards("Copper")
    for viewer in (B, -1):
        assert deck_top(table, viewer, A) == ["?", "?", "?"]
        assert [table.names(event) for event in table.events("topdeck", viewer)] == [[], []]


@pytest.mark.ruling("term-look-2e")
def test_a_discard_pile_looked_through_is_seen_by_one_player_and_stays() -> None:
    table = lay("A hand: Harbinger; A deck: Copper; A discard: Gold, Silver, Estate")
    table.choose("Harbinger")
    assert table.options == {"Gold", "Silver", "Estate", "decline"}
    for viewer in (B, -1):
        assert not {"Gold", "Silver"} & set(str(table.view(viewer).data()["decision"]).split("'"))
    table.choose("decline")
    assert table.discard(A) == cards("Gold, Silver, Estate")
    assert table.discard_top(A) == "Estate"
    assert table.deck(A) == cards("")


@pytest.mark.ruling("term-play-by-card-2e")
def test_a_play_told_by_a_card_costs_no_action() -> None:
    table = lay("A hand: Throne Room, Village; A deck: 2 Copper")
    table.choose("Throne Room", "Village")
    assert table.actions == 4

    table = lay("A hand: Vassal, Smithy; A deck: Village, Copper")
    table.choose("Vassal", "Village")
    assert table.actions == 2


@pytest.mark.ruling("term-played-goes-to-play-2e")
def test_a_card_played_by_a_card_goes_into_play() -> None:
    table = lay("A hand: Vassal; A deck: Smithy, 8 Copper; A discard: Estate")
    table.choose("Vassal", "Smithy")
    assert table.in_play(A) == cards("Vassal, Smithy")
    assert table.discard(A) == cards("Estate")
    table.choose("all", "decline")
    assert table.discard(A) == cards("Estate, Vassal, Smithy, 3 Copper")

    table = lay("A hand: Throne Room, Smithy; A deck: 6 Copper")
    table.choose("Throne Room", "Smithy")
    assert table.in_play(A) == cards("Throne Room, Smithy")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("term-reveal-all-see")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_revealed_hand_is_seen_by_all_and_stays_a_hand(edition: str) -> None:
    table = lay("A hand: Bureaucrat; B hand: 2 Copper, Gold", edition=edition, players=3)
    table.choose("Bureaucrat")
    for viewer in (A, B, C, -1):
        shown = [event for event in table.events("reveal", viewer) if event.seat == B]
        assert [table.names(event) for event in shown] == [["Copper", "Copper", "Gold"]]
    assert table.hand(B) == cards("2 Copper, Gold")
    assert table.discard(B) == table.deck(B) == cards("")


@pytest.mark.ruling("term-reveal-all-see")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_revealed_top_card_is_seen_by_all_and_stays_on_top(edition: str) -> None:
    table = lay("A hand: Wishing Well; A deck: Copper, Gold, Silver", edition=edition, players=3)
    table.choose("Wishing Well", "Estate")
    for viewer in (A, B, C, -1):
        assert [table.names(event) for event in table.events("reveal", viewer)] == [["Gold"]]
    assert table.deck_top(A) == ["Gold", "Silver"]
    assert table.hand(A) == cards("Copper")


@pytest.mark.ruling("term-reveal-deck-shuffles")
@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
def test_revealing_more_than_the_deck_holds_reshuffles(edition: str) -> None:
    table = lay("A hand: Scout; A deck: Gold; A discard: 5 Copper", edition=edition)
    table.choose("Scout")
    assert [table.names(event) for event in table.events("reveal")] == [["Gold", "Copper", "Copper", "Copper"]]
    assert table.deck(A) == cards("Gold, 5 Copper")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("term-set-aside-face-up")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_set_aside_lie_face_up_outside_the_play_area(edition: str) -> None:
    table = lay("A hand: Library, 5 Copper; A deck: Village, Moat, Silver, Gold", edition=edition)
    table.choose("Library", "Village")
    assert table.asks(A, "set-aside", "Library")
    for viewer in (A, B, -1):
        assert [table.names(event) for event in table.events("set-aside", viewer)] == [["Village"]]
        view = table.view(viewer)
        assert view.aside(A, view.slot("Village")) == 1
        assert view.in_play(A, view.slot("Village")) == 0


@pytest.mark.ruling("term-set-aside-no-effect")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_set_aside_does_nothing_and_goes_where_the_effect_says(edition: str) -> None:
    table = lay("A hand: Library, 5 Copper; A deck: Festival, Smithy, Silver, 2 Gold, 3 Estate", edition=edition)
    table.choose("Library", "Festival", "Smithy")
    assert (table.actions, table.buys, table.coins) == (0, 1, 0)
    assert table.hand(A) == cards("5 Copper, Silver, Gold")
    assert table.aside(A) == cards("")
    assert table.discard(A) == cards("Festival, Smithy")


def masquerade() -> Table:
    """A passes an Estate to B, B a Silver to C, C a Gold to A; nobody else's hand changes."""
    table = lay(
        "A hand: Masquerade, Estate, Duchy; B hand: Silver, Copper; C hand: Gold, Copper", players=3, edition="1e"
    )
    table.choose("Masquerade", "Estate", "Silver", "Gold")
    return table


@pytest.mark.ruling("term-pass-intrigue")
def test_a_passed_card_goes_from_hand_to_hand() -> None:
    table = masquerade()
    assert table.hand(A) == cards("Gold, Duchy")
    assert table.hand(B) == cards("Estate, Copper")
    assert table.hand(C) == cards("Silver, Copper")


@pytest.mark.ruling("term-pass-hidden-intrigue")
def test_a_passed_card_is_seen_by_giver_and_receiver_alone() -> None:
    table = masquerade()
    seen = {
        viewer: [table.names(event) for event in sorted(table.events("pass", viewer), key=lambda event: event.seat)]
        for viewer in (A, B, C, -1)
    }
    assert seen[A] == [["Estate"], [], ["Gold"]]
    assert seen[B] == [["Estate"], ["Silver"], []]
    assert seen[C] == [[], ["Silver"], ["Gold"]]
    assert seen[-1] == [[], [], []]
    assert all(event.shown == -1 for event in table.events("pass", C))


@pytest.mark.ruling("term-pass-not-gain-intrigue")
def test_passing_neither_trashes_nor_discards_nor_gains() -> None:
    table = masquerade()
    table.choose("decline")
    for kind in ("gain", "trash", "discard"):
        assert table.events(kind) == []
    assert table.trash() == cards("")
    assert all(table.discard(seat) == cards("") for seat in (A, B, C))
    assert table.supply("Estate") == 12 + 9 - 1
