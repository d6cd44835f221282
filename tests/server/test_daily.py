"""The kingdom of the day over the wire."""

from pathlib import Path

import httpx

from freehold.table.table import today
from tests.server.serving import running_server

ANN, BOB = "a" * 32, "b" * 32


def test_one_game_a_day(tmp_path: Path) -> None:
    with running_server(tmp_path / "freehold.db") as address, httpx.Client(base_url=address, timeout=60) as browser:
        told = browser.get("/api/daily").json()
        assert told["day"] == today()
        assert len(told["kingdom"]) == 10
        taken = browser.post("/api/daily", json={"name": "Ann", "player": ANN})
        assert taken.status_code == 201
        again = browser.post("/api/daily", json={"name": "Ann", "player": ANN})
        assert (again.status_code, again.json()["code"]) == (403, "played-today")
        assert browser.post("/api/daily", json={"name": "Bob", "player": BOB}).status_code == 201
        results = browser.get(f"/api/daily/{today()}", params={"table": taken.json()["table"]}).json()
        assert results == {"day": today(), "margins": {}, "mine": None}
        for wrong in ("/api/daily/never", f"/api/daily/{today()}?table=%00", f"/api/daily/{today()}?table=x"):
            assert browser.get(wrong).status_code in (403, 404)
        assert browser.post("/api/daily", json={"name": "Eve", "player": "not an id"}).status_code == 400
