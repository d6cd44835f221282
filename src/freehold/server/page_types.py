"""The messages as a JSON schema, to generate the page's types from: `python -m freehold.server.page_types`."""

import json

import msgspec

from freehold.server import messages

# The top-level messages; all other types are reached from these.
ROOTS = (
    messages.FromPage,
    messages.ToPage,
    messages.NewTable,
    messages.SeatTaken,
    messages.TakeSeat,
    messages.TableInfo,
    messages.CardInfo,
    messages.SetInfo,
    messages.ComputerInfo,
    messages.ReplayStep,
    messages.Verified,
)


def schema() -> str:
    """The schema of all messages as text."""
    roots, components = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    names = ("FromPage", "ToPage")
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


if __name__ == "__main__":
    print(schema(), end="")
