"""`Location`: each operation that is described with one gives an address that answers GET."""

from secrets import token_hex
from uuid import UUID, uuid4

import pytest

from cadogan.races.commands import Tick
from cadogan.races.facts import LOBBY_S
from cadogan.races.ids import RaceId
from tests.api.conftest import Json, Node, Person, created, ok, race_on
from tests.api.listening import has_started
from tests.api.openapi.checked_in import openapi_document


def described() -> dict[str, str]:
    """Paths of the operations that are described with a `Location`, by id."""
    return {
        operation["operationId"]: path
        for path, operations in openapi_document()["paths"].items()
        for operation in operations.values()
        if any("Location" in response.get("headers", {}) for response in operation["responses"].values())
    }


@pytest.fixture
async def requests(node: Node, ada: Person) -> dict[str, tuple[str, Json | None]]:
    """Address and body of a request to each of these operations, by id."""
    race = await race_on(ada, seed=token_hex(16))
    await ada.resigns(race)
    deal = ok(await ada.get(f"/races/{race}"))["deal"]
    today = ok(await ada.get("/days/today"))["day"]
    of_day = created(await ada.post(f"/days/{today}/duchess/races"))["id"]
    await ada.joins(of_day)
    await ada.is_ready(of_day)
    await has_started(ada.http, of_day)
    await ada.resigns(of_day)
    expired = created(await ada.post("/races", {"game": "duchess"}))["id"]
    room = await node.rooms.room(RaceId(UUID(expired)))
    await node.rooms.command(room, Tick(node.services.clock.now_ms() + (LOBBY_S + 1) * 1000))
    return {
        "createToken": ("/players/me/tokens", {"name": "phone", "scopes": ["race:play"]}),
        "createRace": ("/races", {"game": "duchess"}),
        "createWebhook": ("/players/me/webhooks", {"url": "https://9.9.9.9/"}),
        "raceGhosts": (f"/races/{race}/ghosts", {"seats": [0]}),
        "playDay": (f"/days/{today}/wings/races", None),
        "raceDayGhosts": (f"/days/{today}/duchess/ghosts", {"races": [of_day]}),
        "playDealAgain": (f"/deals/{deal}/races", {}),
        "createPairing": ("/pairings", {"game": "canfield", "options": {}}),
        "createChallenge": ("/challenges", {"game": "duchess"}),
        "reopenRace": (f"/races/{expired}/reopen", None),
        "createTournament": ("/tournaments", {"name": "Friday arena", "games": ["duchess"], "minutes": 10}),
        "joinOfflineGame": (
            "/practice",
            {
                "key": str(uuid4()),
                "game": "duchess",
                "options": {},
                "seed": token_hex(16),
                "actions": [],
                "times": [],
                "time": 1,
                "resigned": True,
            },
        ),
        "practiseFrom": (f"/races/{race}/boards/0/practice", {"n": 0}),
    }


async def test_each_location_answers_get(ada: Person, requests: dict[str, tuple[str, Json | None]]) -> None:
    assert requests.keys() == described().keys()
    for name, (path, body) in requests.items():
        answer = await ada.post(path, body)
        made = created(answer)
        there = ok(await ada.get(answer.headers["location"].removeprefix("/api/v1")))
        assert there["id"] == made["id"], name
