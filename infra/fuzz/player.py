"""A player of the service, for the fuzzing tools."""

from typing import Any, Self
from uuid import UUID, uuid4

import httpx

from cadogan.races.fair_deal import nonce_commitment
from cadogan.races.ids import RaceId

LONGEST_S = 30
NONCE = bytes(16)
"""A known nonce: these races need no secret deal."""


class Person:
    """A new player with a token."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"{url}/api/v1", timeout=LONGEST_S)
        made = self.post("/players", {"name": name})
        self.id, self.name, self.token = str(made["id"]), name, str(made["token"])
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> dict[str, Any]:
        """Get a resource that exists."""
        return self._answer("GET", path)

    def post(self, path: str, body: dict[str, object] | None = None) -> dict[str, Any]:
        """Send a command that must not be refused."""
        return self._answer("POST", path, body)

    def make(self, path: str, body: dict[str, object]) -> str:
        """Create a resource; return its id."""
        return str(self.post(path, body)["id"])

    def join(self, race: str) -> None:
        """Take a seat on a deal that is picked."""
        self.post(f"/races/{race}/join", {})

    def be_ready(self, race: str) -> None:
        """Be ready for a deal that is picked."""
        self.post(f"/races/{race}/ready", {})

    def commit(self, race: str) -> None:
        """Take a seat where everybody has a share in the deal."""
        commitment = nonce_commitment(RaceId(UUID(race)), NONCE).hex()
        self.post(f"/races/{race}/join", {"commitment": commitment})

    def open_nonce(self, race: str) -> None:
        """Be ready for such a deal."""
        self.post(f"/races/{race}/ready", {"nonce": NONCE.hex()})

    def resign(self, race: str) -> None:
        """Give a race up."""
        self.post(f"/races/{race}/resign")

    def _answer(self, method: str, path: str, body: dict[str, object] | None = None) -> dict[str, Any]:
        answer = self.http.request(method, path, json=body)
        answer.raise_for_status()
        return dict(answer.json())


def new_name(word: str) -> str:
    """A name that nobody has."""
    return f"{word} {uuid4().hex[:12]}"
