"""A player in plain Python: Treasures first, then Provinces, and Duchies once the Provinces run low."""

from freehold import Decision, View


class Provident:
    """Chooses by name, from what its seat can see."""

    def choose(self, view: View, decision: Decision) -> str:
        options = list(decision.options)
        if decision.purpose == "play-treasure":
            return "all"
        if decision.purpose == "play-action":
            return options[0]
        if decision.purpose in ("buy", "gain"):
            for name in self.wanted(view):
                if name in options:
                    return name
        if decision.may_decline:
            return "decline"
        if decision.purpose == "choose":
            return options[0]
        return min(options, key=lambda name: view.card(view.slot(name)).cost)

    def wanted(self, view: View) -> list[str]:
        """The cards worth having now, best first."""
        if view.supply(view.slot("Province")) <= 4:
            return ["Province", "Duchy", "Gold", "Silver"]
        return ["Province", "Gold", "Market", "Silver"]
