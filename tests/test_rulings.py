"""Every ruling is named by a test, and every name is that of a ruling."""

from freehold.cards.catalogue import all_cards
from freehold.cards.rulings import rulings as all_rulings
from freehold.cards.rulings import rulings_to_read
from tests.rulings import CARDBOARD, missing, named, rulings


def test_every_ruling_is_covered() -> None:
    assert missing() == []


def test_no_unknown_ruling_is_named() -> None:
    assert sorted(set(named()) - set(rulings())) == []


def test_few_rulings_are_excused() -> None:
    assert len(CARDBOARD) <= 10
    assert set(CARDBOARD) <= set(rulings())
    assert not set(CARDBOARD) & set(named())


def test_players_read_no_ruling_that_only_says_the_type_and_the_cost() -> None:
    for name, card in all_cards().items():
        read = [one.statement for one in rulings_to_read(name)]
        assert not [one for one in read if one.startswith(f"{name} is a") and one.endswith(f"costing ${card.cost}.")]
        assert read or name in ("Copper", "Silver", "Gold", "Estate", "Duchy")


def test_what_is_not_in_the_rulebooks_is_a_note_and_no_part_of_the_statement() -> None:
    """Players read the statements."""
    assert [one.id for one in all_rulings() if one.statement.endswith(("inferred).", "rulebooks)."))] == []
    assert any(one.note == "inferred" for one in all_rulings())
