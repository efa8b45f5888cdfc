"""A small world to ask about: without it most questions would end at an id of nothing.

Ada asks. She has races of her own in every phase, and the ids of whatever else there is to name.
"""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from msgspec import Struct
from websockets.sync.client import connect

from infra.fuzz.player import Person, new_name

FILE = "world.json"
"""File with the world, for processes that only read it."""
ALL_DAY = {"countdown": 0, "undo": "free", "hints": True, "time_limit": 86_400}
ON, SPARE, OVER = 8, 12, 3
"""Races that go on, those that are there to be given up, and those that are over."""
TOKENS, CODES, CHALLENGES = 30, 12, 6
COUNTDOWN_S, POLL_S = 10, 0.1


class World(Struct, frozen=True):
    """Who asks, and by their names the things that there are to ask about."""

    url: str
    token: str
    keeper: str
    """Token of a player whose tokens may be listed."""
    things: dict[str, list[str]]

    def dictionaries(self) -> str:
        """The ids as dictionaries of Schemathesis's configuration."""
        return "".join(f"\n[dictionaries.{name}]\nvalues = {json.dumps(ids)}\n" for name, ids in self.things.items())


@contextmanager
def small_world(url: str) -> Iterator[World]:
    """Create the world; its racers stay present until the block ends."""
    with ExitStack() as stack:
        ada, ben, cora = (stack.enter_context(Person(url, new_name(word))) for word in ("Ada", "Ben", "Cora"))
        today = begun_today(ada)
        on = [race_on(ada, number) for number in range(ON)]
        for race in (*on, today):
            stack.enter_context(present(url, race, ada))
        over = [race_over(ada, ON + number) for number in range(OVER)]
        against = [rated_race(ada, ben) for _ in range(2)]
        lobbies = [lobby(ada, ben) for _ in range(SPARE)]
        things = {
            "on": on,
            "over": [*over, *against],
            "alone": over,
            "against": against,
            "lobbies": lobbies,
            "spare": [race_on(ada, 2 * ON + number) for number in range(SPARE)],
            "races": [*on, *over, *against, *lobbies, today],
            "deals": [str(ada.get(f"/races/{race}")["deal"]) for race in over],
            "pairings": [ada.make("/pairings", {"game": game}) for game in ("canfield", "eagle-wing", "duchess")],
            "challenges": [challenge(ben, ada.name) for _ in range(CHALLENGES)],
            "taken": [challenge(ben, ada.name) for _ in range(CHALLENGES)],
            "own": [challenge(ada, ben.name) for _ in range(CHALLENGES)],
            "players": [ada.id, ben.id, cora.id],
            "others": [ben.id, cora.id],
            "names": [ben.name, cora.name],
            "tokens": [ada.make("/players/me/tokens", spare_token(number)) for number in range(TOKENS)],
            "codes": [code_of(stack.enter_context(Person(url, new_name("Dora")))) for _ in range(CODES)],
            "board": [over_today(ada, today)],
        }
        yield World(url, ada.token, cora.token, things)


def practice(ada: Person, number: int) -> str:
    """A race for one on a deal of its own, and its seat taken."""
    race = ada.make("/races", {"game": "duchess", "seats": 1, "seed": f"{number:032x}"} | ALL_DAY)
    ada.join(race)
    return race


def race_on(ada: Person, number: int) -> str:
    """A race for one that is on, after a move."""
    race = practice(ada, number)
    ada.be_ready(race)
    ada.post(f"/races/{race}/moves", {"n": 0, "move": ada.get(f"/races/{race}/board")["legal"][0]})
    return race


def race_over(ada: Person, number: int) -> str:
    """A race for one that is over, after a move."""
    race = race_on(ada, number)
    ada.resign(race)
    return race


def rated_race(ada: Person, ben: Person) -> str:
    """A rated race of two that is over."""
    race = ada.make("/races", {"game": "duchess", "seats": 2, "countdown": 0, "rated": True})
    for racer in (ada, ben):
        racer.commit(race)
    for racer in (ada, ben):
        racer.open_nonce(race)
    for racer in (ada, ben):
        racer.resign(race)
    return race


def lobby(ada: Person, ben: Person) -> str:
    """A race of three for which two are there."""
    race = ada.make("/races", {"game": "duchess", "seats": 3, "seed": "00" * 16, "undo": "free"})
    for racer in (ada, ben):
        racer.join(race)
    return race


def begun_today(ada: Person) -> str:
    """The race on the deal of today, which has a countdown."""
    race = ada.make("/days/today/duchess/races", {})
    ada.join(race)
    ada.be_ready(race)
    return race


def over_today(ada: Person, race: str) -> str:
    """The same, over: who has come to its end may see the boards of others."""
    until = time.monotonic() + COUNTDOWN_S
    while ada.get(f"/races/{race}")["phase"] == "countdown" and time.monotonic() < until:
        time.sleep(POLL_S)
    ada.resign(race)
    return race


def challenge(maker: Person, name: str) -> str:
    """A challenge to somebody."""
    return maker.make("/challenges", {"game": "duchess", "to": name, "expires_in": 86_400})


def spare_token(number: int) -> dict[str, object]:
    """A token that may be revoked."""
    return {"name": f"spare {number}", "scopes": ["player:read"]}


def code_of(owner: Person) -> str:
    """A code that links another device to the player."""
    return str(owner.post("/players/me/links")["code"])


@contextmanager
def present(url: str, race: str, racer: Person) -> Iterator[None]:
    """Keep a racer present in the race: a racer who is absent for a minute is out of it."""
    address = f"ws{url.removeprefix('http')}/api/v1/races/{race}/socket"
    with connect(address, compression=None, max_queue=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": racer.token}))
        yield
