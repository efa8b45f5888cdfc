"""Races to ask about: without them most questions would end at an id of nothing."""

from typing import Self

import httpx

SEED = "000102030405060708090a0b0c0d0e0f"
PRACTICE = {
    "game": "duchess",
    "seats": 1,
    "countdown": 0,
    "undo": "free",
    "hints": True,
    "time_limit": 86_400,
    "seed": SEED,
}
ON = 12
"""Races that are on: whoever asks at random soon resigns them."""


class Racer:
    """A player who has races in every phase."""

    def __init__(self, url: str) -> None:
        self._http = httpx.Client(base_url=f"{url}/api/v1")
        self.token = str(self._post("/players", {"name": "Fuzz"})["token"])
        self._http.headers["Authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def races(self) -> list[str]:
        """Ids of a lobby, of races that are on, and of one that is finished."""
        on = [self._race_on() for _ in range(ON)]
        finished = self._race_on()
        self._post(f"/races/{finished}/moves", {"n": 0, "move": "r1-f3"})
        self._post(f"/races/{finished}/resign")
        return [self._lobby(), *on, finished]

    def _lobby(self) -> str:
        race = str(self._post("/races", PRACTICE)["id"])
        self._post(f"/races/{race}/join", {})
        return race

    def _race_on(self) -> str:
        race = self._lobby()
        self._post(f"/races/{race}/ready", {})
        return race

    def _post(self, path: str, body: dict[str, object] | None = None) -> dict[str, object]:
        answer = self._http.post(path, json=body)
        answer.raise_for_status()
        return dict(answer.json())
