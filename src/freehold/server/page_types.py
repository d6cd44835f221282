"""The messages as a JSON schema, to generate the page's types from: `python -m freehold.server.page_types`."""

import json
from typing import Any

import msgspec

from freehold.server import board_messages, daily_messages, messages, number_messages, puzzle_messages, review_messages

# The top-level messages; all other types are reached from these.
ROOTS = (
    messages.FromPage,
    messages.ToPage,
    board_messages.FromBoardPage,
    board_messages.ToBoardPage,
    messages.NewTable,
    messages.NewLesson,
    messages.SeatTaken,
    messages.TakeSeat,
    messages.TableInfo,
    messages.OpenTables,
    messages.CardInfo,
    messages.RuleInfo,
    messages.SetInfo,
    messages.ComputerInfo,
    messages.StrategyText,
    messages.StrategyChecked,
    messages.ReplayStep,
    messages.Verified,
    review_messages.NewReview,
    review_messages.ReviewAsked,
    review_messages.ReviewProgress,
    review_messages.Review,
    board_messages.NewBoard,
    board_messages.BoardChecked,
    board_messages.BoardNode,
    board_messages.BoardOpened,
    board_messages.PlayOn,
    puzzle_messages.PuzzleList,
    puzzle_messages.PuzzleView,
    puzzle_messages.TryPuzzle,
    puzzle_messages.PuzzleTried,
    number_messages.KingdomNumbers,
    daily_messages.DailyKingdom,
    daily_messages.PlayDaily,
    daily_messages.DailyResults,
)


def schema() -> str:
    """The schema of all messages as text."""
    roots, components = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    names = ("FromPage", "ToPage", "FromBoardPage", "ToBoardPage")
    components["TableChanges"] = _any_of(components["TableView"], components["TableNews"])
    components["TableNews"]["properties"]["changed"] = {"$ref": "#/$defs/TableChanges"}
    components["ReviewProgress"]["properties"]["review"] = {"anyOf": [{"$ref": "#/$defs/Review"}, {"type": "null"}]}
    components["Shown"]["properties"]["view"] = {"$ref": "#/$defs/TableView"}
    components["BoardInfo"]["properties"]["nodes"] = {"type": "array", "items": {"$ref": "#/$defs/BoardNode"}}
    return (
        json.dumps(
            {
                "title": "Messages",
                "type": "object",
                "$defs": {**dict(zip(names, roots, strict=False)), **components},
            },
            indent=1,
        )
        + "\n"
    )


def _any_of(view: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """The schema of what news can change: any fields of a view, but for those that news always has."""
    fields = {name: field for name, field in view["properties"].items() if name not in news["properties"]}
    return {"title": "TableChanges", "description": "Some fields of a view.", "type": "object", "properties": fields}


if __name__ == "__main__":
    print(schema(), end="")
