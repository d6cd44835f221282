"""The tables in docs/environments.md match the layout; `python -m tests.environments.test_docs` prints them."""

from freehold.environments import Layout, card_names, encoder
from freehold.environments.actions import all_actions
from freehold.environments.layout import CARD_FIELDS, CARD_PLAYER_FIELDS, GAME_FIELDS, PLAYER_FIELDS, Field
from tests.test_docs import ROOT

PAGE = ROOT / "docs" / "environments.md"


def fields_table(fields: tuple[Field, ...]) -> str:
    """The fields of one part of an observation."""
    lines = ["| byte | field | kind | what |", "|---:|---|---|---|"]
    for one in fields:
        byte = str(one.at) if one.size == 1 else f"{one.at} to {one.at + one.size - 1}"
        kind = f"{one.kind} + {one.plus}" if one.plus else one.kind
        lines.append(f"| {byte} | `{one.name}` | {kind} | {one.text} |")
    return "\n".join(lines) + "\n"


def actions_table() -> str:
    """The kinds of actions, in runs of numbers."""
    runs: list[list[int]] = []
    actions = all_actions()
    for one in actions:
        if runs and actions[runs[-1][-1]].kind == one.kind:
            runs[-1].append(one.number)
        else:
            runs.append([one.number])
    lines = ["| numbers | kind | names |", "|---|---|---|"]
    for run in runs:
        first, last = actions[run[0]], actions[run[-1]]
        numbers = f"{first.number} to {last.number}" if len(run) > 1 else str(first.number)
        names = f"`{first.name}` to `{last.name}`" if len(run) > 1 else f"`{first.name}`"
        lines.append(f"| {numbers} | {first.kind} | {names} |")
    return "\n".join(lines) + "\n"


def sizes_table() -> str:
    """The size of an observation by the number of players."""
    lines = ["| players | bytes | players from | cards from | bytes for each card |", "|---:|---:|---:|---:|---:|"]
    for players in range(2, 7):
        one = Layout(players)
        lines.append(f"| {players} | {one.size:,} | {one.players_at} | {one.cards_at} | {one.card_size} |")
    return "\n".join(lines) + "\n"


TABLES = [
    actions_table(),
    sizes_table(),
    *[fields_table(fields) for fields in (GAME_FIELDS, PLAYER_FIELDS, CARD_FIELDS, CARD_PLAYER_FIELDS)],
]


def test_the_tables_are_those_of_the_layout() -> None:
    text = PAGE.read_text("utf-8")
    for table in TABLES:
        assert table in text
    assert f"{len(card_names())} cards" in text
    assert f"{encoder.PLAYER_BYTES} bytes for each player" in text


if __name__ == "__main__":
    print("\n".join(TABLES))
