"""The verdict: one sentence that claims no more than the games have shown."""

from freehold.lab.findings import Estimate, Standing
from freehold.lab.verdict import Verdict, join_names


def standings(*rates: tuple[str, float]) -> list[Standing]:
    return [Standing(name, 0, 0, Estimate(rate, rate - 0.01, rate + 0.009), 0.0) for name, rate in rates]


TWO = standings(("Double Witch", 0.941), ("Big Money", 0.059))
THREE = standings(("A", 0.4), ("B", 0.2), ("C", 0.4))


def test_a_clear_leader_beats_the_others() -> None:
    assert Verdict(0, ()).sentence(TWO, 1000) == "Double Witch beats Big Money: 94.1% (93.1 to 95.0)"
    assert Verdict(2, ()).sentence(THREE, 1000) == "C beats A and B: 40.0% (39.0 to 40.9)"


def test_a_rival_who_may_be_as_good_is_too_close_to_call() -> None:
    assert Verdict(0, (1,)).sentence(TWO, 1000) == (
        "Double Witch and Big Money are too close to call after 1,000 games: Double Witch 94.1% (93.1 to 95.0)"
    )


def test_of_three_players_the_verdict_names_those_behind() -> None:
    assert Verdict(0, (2,)).sentence(THREE, 50) == (
        "A and C are too close to call after 50 games, and ahead of B: A 40.0% (39.0 to 40.9), C 40.0% (39.0 to 40.9)"
    )


def test_players_within_the_margin_are_equally_good() -> None:
    assert Verdict(1, (0,), 1.0).sentence(TWO, 9) == (
        "Big Money and Double Witch are equally good, with less than 1 point between them: Big Money 5.9% (4.9 to 6.8)"
    )
    assert "with less than 2.5 points between them" in Verdict(1, (0,), 2.5).sentence(TWO, 9)


def test_without_games_there_is_no_leader() -> None:
    assert Verdict(0, (1,)).sentence(TWO, 0) == "No game was finished"


def test_names_are_joined_with_commas_and_and() -> None:
    assert [join_names(["A", "B", "C"][:count]) for count in (1, 2, 3)] == ["A", "A and B", "A, B and C"]
