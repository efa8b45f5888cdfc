"""What strangers can do with the ids of other people's races, pairings, challenges and tokens: nothing.

Every operation with an id in its address is in one of the two tables, so a new one has to be put into one.
"""

import secrets
from collections.abc import Iterator
from typing import NamedTuple

import httpx
import pytest

from tests.api.conftest import AnId, NewPerson, Person, created, ok, race_on
from tests.api.listening import has_started
from tests.api.openapi.checked_in import openapi_document
from tests.api.routes.oauth.app import TestApp

Refused = tuple[int, str]
"""Status and code."""

NO_SEAT: Refused = (403, "no-seat")
NOT_CHALLENGED: Refused = (403, "not-challenged")
NO_WEBHOOK: Refused = (404, "unknown-webhook")
NO_PAIRING: Refused = (404, "unknown-pairing")
TOO_SOON: Refused = (409, "wrong-phase")
HELD_BACK: Refused = (409, "held-back")
NOT_ENTERED: Refused = (409, "not-entered")

REFUSED: dict[str, Refused] = {
    "getToken": (404, "unknown-token"),
    "revokeToken": (404, "unknown-token"),
    "revokePasskey": (404, "unknown-passkey"),
    "revokeApp": (404, "unknown-app"),
    "getWebhook": NO_WEBHOOK,
    "deleteWebhook": NO_WEBHOOK,
    "chooseWebhookEvents": NO_WEBHOOK,
    "rotateWebhookSecret": NO_WEBHOOK,
    "pingWebhook": NO_WEBHOOK,
    "resumeWebhook": NO_WEBHOOK,
    "listWebhookDeliveries": NO_WEBHOOK,
    "joinRace": TOO_SOON,  # or rather too late
    "beReady": NO_SEAT,
    "startRace": NO_SEAT,
    "askRematch": TOO_SOON,
    "reopenRace": TOO_SOON,
    "chooseSeries": NO_SEAT,
    "leaveRace": NO_SEAT,
    "resignRace": NO_SEAT,
    "getOwnBoard": NO_SEAT,
    "playMove": NO_SEAT,
    "undoMove": NO_SEAT,
    "askHint": NO_SEAT,
    "raceGhosts": TOO_SOON,
    "practiseFrom": TOO_SOON,
    "getReplay": TOO_SOON,
    "getRaceText": TOO_SOON,
    "getRaceFilm": TOO_SOON,
    "getProof": TOO_SOON,
    "getDeal": HELD_BACK,
    "getDayBoard": HELD_BACK,
    "raceDayGhosts": HELD_BACK,
    "playDealAgain": HELD_BACK,
    "getPairing": NO_PAIRING,
    "cancelPairing": NO_PAIRING,
    "takeBot": NO_PAIRING,
    "withdrawChallenge": NOT_CHALLENGED,
    "acceptChallenge": NOT_CHALLENGED,
    "declineChallenge": NOT_CHALLENGED,
    "cancelTournament": (403, "not-organizer"),
    "getOwnPlace": NOT_ENTERED,
    "pauseTournament": NOT_ENTERED,
    "leaveTournament": NOT_ENTERED,
}
"""How a stranger's request about somebody else's race, pairing, challenge, token or tournament is refused."""

PUBLIC = {
    "getPlayer": "profiles are public",
    "listPlayerRaces": "so are listed races",
    "getRatingHistory": "and ratings",
    "getAgainst": "and results",
    "getPlayerStatistics": "and what follows from results",
    "listPlayerMarks": "and from races that are over",
    "listPlayerDays": "the tables of the days show the same",
    "getGame": "a game belongs to nobody",
    "listHouseBots": "nor do house bots",
    "getRace": "shows what everybody may know of the race",
    "getBoard": "shows what everybody may see of a board",
    "getSeries": "counts the wins of races whose results are public",
    "listEvents": "has the public events",
    "getRaceRatings": "ratings are public",
    "getLeaderboard": "so are leaderboards",
    "listBestTimes": "and best times of races that anybody may replay",
    "getDay": "a day belongs to nobody",
    "getDayTable": "results without cards",
    "getDayStanding": "a row of that table, and its place",
    "playDay": "everybody may play the deal of the day",
    "blockPlayer": "everybody may block everybody, for themselves alone",
    "unblockPlayer": "likewise",
    "followPlayer": "likewise",
    "unfollowPlayer": "likewise",
    "getChallenge": "its id is the link that invites",
    "getInvitation": "so is the id of a race",
    "getTournament": "everybody may look on",
    "getTournamentTable": "likewise",
    "listTableChanges": "likewise",
    "listPlayerTournaments": "the tables of tournaments show the same",
    "getPodium": "likewise",
    "listTournamentRaces": "likewise",
    "exportTournament": "likewise",
    "getTournamentLog": "so that everybody can compute the table again",
    "enterTournament": "everybody with the link may enter",
}
"""Operations that show strangers what they show everybody, and why."""


class Operation(NamedTuple):
    """An operation with an id in its address."""

    id: str
    method: str
    path: str


def operations() -> Iterator[Operation]:
    for path, methods in openapi_document()["paths"].items():
        for method, operation in methods.items():
            if "{" in path:
                yield Operation(operation["operationId"], method, path.removeprefix("/api/v1"))


OPERATIONS = {operation.id: operation for operation in operations()}

OF_THE_DAY = {"getDayBoard", "raceDayGhosts"}
"""Operations that are asked for Ada's board of the day, which has ended."""

BODIES: dict[str, dict[str, object]] = {
    "joinRace": {"commitment": "00" * 32},
    "beReady": {"nonce": "00" * 16},
    "playMove": {"n": 0, "move": "deal"},
    "undoMove": {"n": 0},
    "raceGhosts": {"seats": [0]},
    "practiseFrom": {"n": 0},
    "playDealAgain": {},
    "chooseWebhookEvents": {"events": None},
    "askHint": {"n": 0},
    "chooseSeries": {"best_of": 3},
    "cancelTournament": {"reason": "No time."},
}


def test_every_operation_with_an_id_is_in_one_table() -> None:
    assert not REFUSED.keys() & PUBLIC
    assert REFUSED.keys() | PUBLIC == OPERATIONS.keys()


@pytest.fixture
async def belongings(ada: Person, bob: Person) -> AnId:
    """Ids of what belongs to Ada and Bob: a race between the two that is under way, and Ada's waiting requests."""
    race = await race_on(ada, bob)
    pairing = created(await ada.post("/pairings", {"game": "canfield", "options": {}}))
    challenge = created(await ada.post("/challenges", {"game": "duchess", "to": bob.name}))
    token = created(await ada.post("/players/me/tokens", {"name": "phone", "scopes": ["race:play"]}))
    await TestApp(ada.http).token(ada)
    (app,) = ok(await ada.get("/players/me/apps"))["apps"]
    webhook = created(await ada.post("/players/me/webhooks", {"url": "https://9.9.9.9/"}))
    of_day = created(await ada.post("/days/today/duchess/races"))["id"]
    await ada.joins(of_day)
    await ada.is_ready(of_day)
    await has_started(ada.http, of_day)
    await ada.resigns(of_day)
    tournament = created(await ada.post("/tournaments", {"name": "Friday arena", "games": ["duchess"], "minutes": 10}))
    ok(await ada.post(f"/tournaments/{tournament['id']}/enter"))
    practice = await ada.creates(seats=1, seed=secrets.token_hex(16))
    return AnId(
        race_id=race,
        day_race_id=of_day,
        pairing_id=pairing["id"],
        challenge_id=challenge["id"],
        token_id=token["id"],
        app_id=app["id"],
        webhook_id=webhook["id"],
        deal_id=practice["deal"],
        tournament_id=tournament["id"],
        player_id=ada.id,
        day="today",
        game="duchess",
    )


async def test_a_stranger_is_refused_everywhere(belongings: AnId, person: NewPerson) -> None:
    stranger = await person()
    headers = {"Authorization": f"Bearer {stranger.token}"}
    answers = {name: await request(stranger.http, name, belongings, headers) for name in REFUSED}
    assert {name: (answer.status_code, answer.json()["code"]) for name, answer in answers.items()} == REFUSED


async def test_a_guest_gets_no_further_than_a_stranger(belongings: AnId, http: httpx.AsyncClient) -> None:
    for name in REFUSED:
        answer = await request(http, name, belongings, {})
        assert answer.json()["code"] in ("no-token", REFUSED[name][1]), name


async def request(http: httpx.AsyncClient, name: str, ids: AnId, headers: dict[str, str]) -> httpx.Response:
    operation = OPERATIONS[name]
    asked = ids | {"race_id": ids["day_race_id"]} if name in OF_THE_DAY else ids
    body = {"races": [ids["day_race_id"]]} if name == "raceDayGhosts" else BODIES.get(name)
    return await http.request(operation.method, operation.path.format_map(asked), json=body, headers=headers)
