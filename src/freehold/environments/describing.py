"""What a seat sees, in a few lines of text."""

from typing import Any

from freehold.rules.view import View


def describe(view: View, only_hand: bool = False) -> str:
    """What a seat sees: everything, or only its hand, which the others do not see."""
    if only_hand:
        return f"hand {_pile(view.seat_data(view.seat)['hand'])}"
    data = view.table_data()
    lines = [
        f"turn {data['turn']}, {data['phase']} phase of player_{data['active']}",
        f"actions {data['actions']}, buys {data['buys']}, coins {data['coins']}",
        f"Supply: {_pile(data['supply'])}",
    ]
    for seat in range(view.players()):
        seen = view.seat_data(seat)
        hand = f"{seen['hand_size']} cards" if seen["hand"] is None else _pile(seen["hand"])
        lines.append(f"player_{seat}: hand {hand}; in play {_pile(seen['in_play'])}")
    if view.is_asked():
        decision = view.decision()
        by = f" by {decision.card}" if decision.card else ""
        lines.append(f"player_{view.seat} is asked to {decision.purpose}{by}: {', '.join(decision.options)}")
    return "\n".join(lines)


def _pile(pile: Any) -> str:
    return ", ".join(f"{count} {name}" for name, count in pile.items()) or "nothing"
