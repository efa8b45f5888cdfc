"""Creates the resources that fuzzed requests refer to. Without them, most requests would end with 404.

The player Ada sends the requests. She has races in every phase.
"""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from msgspec import Struct
from websockets.sync.client import connect

from cadogan.people.challenge import MOST_OF_ONE
from cadogan.people.oauth.device import GRANT
from infra.fuzz.player import Player, new_name

FILE = "resources.json"
"""File from which the hooks of Schemathesis read the resources."""
ALL_DAY = {"countdown": 0, "undo": "free", "hints": True, "time_limit": 86_400}
RACING, SPARE, FINISHED = 8, 12, 3
"""Numbers of races: under way, under way so that they can be resigned, and finished."""
TOKENS, CODES, CHALLENGES = 30, 12, 6
APPS, DEVICES, WEBHOOKS = 12, 12, 2
COUNTDOWN_S, POLL_S = 10, 0.1


class Resources(Struct, frozen=True):
    """The URL of the service, the tokens of requests, and ids and other values by kind."""

    url: str
    token: str
    """Token of Ada."""
    keeper: str
    """Token of a player whose tokens may be listed."""
    values: dict[str, list[str]]

    def dictionaries(self) -> str:
        """The values as dictionaries of Schemathesis's configuration."""
        return "".join(f"\n[dictionaries.{kind}]\nvalues = {json.dumps(each)}\n" for kind, each in self.values.items())


@contextmanager
def created_resources(url: str) -> Iterator[Resources]:
    """Create the resources. Ada stays present in her races until the block ends."""
    with ExitStack() as stack:
        ada, ben, cora = (stack.enter_context(Player(url, new_name(word))) for word in ("Ada", "Ben", "Cora"))
        daily = start_daily_race(ada)
        racing = [start_race(ada, number) for number in range(RACING)]
        for race in (*racing, daily):
            stack.enter_context(present(url, race, ada))
        practice = [finish_race(ada, RACING + number) for number in range(FINISHED)]
        rated = [dodge_rated_race(ada, ben) for _ in range(2)]
        lobbies = [open_lobby(ada, ben) for _ in range(SPARE)]
        finish_race(ben, 2 * RACING + SPARE)  # who has finished no race may send one challenge only
        ben.get(f"/players/{ben.id}/against/{ada.id}")  # which reads the results as they are now
        values = {
            "racing": racing,
            "finished": practice,
            "rated": rated,
            "lobbies": lobbies,
            "spare": [start_race(ada, 2 * RACING + number) for number in range(SPARE)],
            "races": [*racing, *practice, *rated, *lobbies, daily],
            "deals": [str(ada.get(f"/races/{race}")["deal"]) for race in practice],
            "pairings": [ada.make("/pairings", {"game": game}) for game in ("canfield", "eagle-wing", "duchess")],
            "challenges": [make_challenge(ben) for _ in range(CHALLENGES)],
            "received_challenges": [make_challenge(ben, ada.name) for _ in range(MOST_OF_ONE)],
            "own_challenges": [make_challenge(ada, ben.name) for _ in range(MOST_OF_ONE)],
            "players": [ada.id, ben.id, cora.id],
            "others": [ben.id, cora.id],
            "names": [ben.name, cora.name],
            "tokens": [ada.make("/players/me/tokens", spare_token(number)) for number in range(TOKENS)],
            "codes": [link_code(stack.enter_context(Player(url, new_name("Dora")))) for _ in range(CODES)],
            "daily": [finish_daily_race(ada, daily)],
            "apps": [allow_app(ada, number) for number in range(APPS)],
            "user_codes": [start_device(ada, f"Waiting {number}")["user_code"] for number in range(DEVICES)],
            "webhooks": [make_webhook(ada, number) for number in range(WEBHOOKS)],
            "spare_webhooks": [make_webhook(ada, WEBHOOKS + number) for number in range(WEBHOOKS)],
        }
        yield Resources(url, ada.token, cora.token, values)


def open_race(ada: Player, number: int) -> str:
    """Create a race for one on its own deal, and take the seat."""
    race = ada.make("/races", {"game": "duchess", "seats": 1, "seed": f"{number:032x}"} | ALL_DAY)
    ada.join(race)
    return race


def start_race(ada: Player, number: int) -> str:
    """Start a race for one and make a move."""
    race = open_race(ada, number)
    ada.be_ready(race)
    ada.post(f"/races/{race}/moves", {"n": 0, "move": ada.get(f"/races/{race}/board")["legal"][0]})
    return race


def finish_race(ada: Player, number: int) -> str:
    """Finish a race for one, after a move."""
    race = start_race(ada, number)
    ada.resign(race)
    return race


def dodge_rated_race(ada: Player, ben: Player) -> str:
    """A rated race that Ben leaves in the countdown. The second one costs points."""
    pairings = [racer.make("/pairings", {"game": "parisienne", "rated": True}) for racer in (ada, ben)]
    race = ada.get(f"/pairings/{pairings[0]}?wait=10")["race"]
    for racer in (ada, ben):
        racer.commit(race)
    for racer in (ada, ben):
        racer.open_nonce(race)
    ben.post(f"/races/{race}/leave")
    return str(race)


def open_lobby(ada: Player, ben: Player) -> str:
    """Create a race of three in which two seats are taken."""
    race = ada.make("/races", {"game": "duchess", "seats": 3, "seed": "00" * 16, "undo": "free"})
    for racer in (ada, ben):
        racer.join(race)
    return race


def start_daily_race(ada: Player) -> str:
    """Start the countdown of a race on the daily deal."""
    race = ada.make("/days/today/duchess/races", {})
    ada.join(race)
    ada.be_ready(race)
    return race


def finish_daily_race(ada: Player, race: str) -> str:
    """Finish that race after its countdown. Its racer may then see the daily boards of others."""
    until = time.monotonic() + COUNTDOWN_S
    while ada.get(f"/races/{race}")["phase"] == "countdown" and time.monotonic() < until:
        time.sleep(POLL_S)
    ada.resign(race)
    return race


def make_challenge(maker: Player, name: str | None = None) -> str:
    """Challenge a player by name, or everybody who has the link."""
    return maker.make("/challenges", {"game": "duchess", "to": name, "expires_in": 86_400})


def allow_app(owner: Player, number: int) -> str:
    """Let an app act for the player, as one on a device without a browser asks for it. Returns the app's id."""
    name = f"App {number}"
    codes = start_device(owner, name)
    allowed = {"user_code": codes["user_code"], "allow": True}
    owner.http.post("/oauth/device/answer", json=allowed).raise_for_status()
    asked = {"grant_type": GRANT, "client_id": name, "device_code": codes["device_code"]}
    owner.http.post("/oauth/token", data=asked).raise_for_status()
    (app,) = [each["id"] for each in owner.get("/players/me/apps")["apps"] if each["name"] == name]
    return str(app)


def start_device(owner: Player, name: str) -> dict[str, str]:
    """The codes of an app on a device that waits for an answer."""
    response = owner.http.post("/oauth/device", data={"client_id": name, "scope": "player:read"})
    return dict(response.raise_for_status().json())


def make_webhook(owner: Player, number: int) -> str:
    """Create a webhook at an address that cannot be reached."""
    return owner.make("/players/me/webhooks", {"url": f"https://hooks.invalid/{number}"})


def spare_token(number: int) -> dict[str, object]:
    """Body of a request for a token that may be revoked."""
    return {"name": f"spare {number}", "scopes": ["player:read"]}


def link_code(owner: Player) -> str:
    """A code that links another device to the player."""
    return str(owner.post("/players/me/links")["code"])


@contextmanager
def present(url: str, race: str, racer: Player) -> Iterator[None]:
    """Keep a racer present in a race, which ends the seat of a racer who is absent for a minute."""
    address = f"ws{url.removeprefix('http')}/api/v1/races/{race}/socket"
    with connect(address, compression=None, max_queue=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": racer.token}))
        yield
