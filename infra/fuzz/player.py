"""A player of the service, for the fuzzing tools."""

from typing import Any, Self
from uuid import UUID, uuid4

import httpx

from cadogan.races.ids import RaceId
from cadogan.races.proof.fair_deal import nonce_commitment

TIMEOUT_S = 30
NONCE = bytes(16)
"""A fixed nonce: the deals of these races need not be secret."""


class Player:
    """A new player with a token."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"{url}/api/v1", timeout=TIMEOUT_S)
        player = self.post("/players", {"name": name})
        self.id, self.name, self.token = str(player["id"]), name, str(player["token"])
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> dict[str, Any]:
        """Get a resource that exists."""
        return self._request("GET", path)

    def post(self, path: str, body: dict[str, object] | None = None) -> dict[str, Any]:
        """Send a command that must not be refused."""
        return self._request("POST", path, body)

    def make(self, path: str, body: dict[str, object]) -> str:
        """Create a resource; return its id."""
        return str(self.post(path, body)["id"])

    def join(self, race: str) -> None:
        """Take a seat in a race on a picked deal."""
        self.post(f"/races/{race}/join", {})

    def be_ready(self, race: str) -> None:
        """Be ready in such a race."""
        self.post(f"/races/{race}/ready", {})

    def commit(self, race: str) -> None:
        """Take a seat in a race whose deal all racers draw together, with a commitment to the nonce."""
        commitment = nonce_commitment(RaceId(UUID(race)), NONCE).hex()
        self.post(f"/races/{race}/join", {"commitment": commitment})

    def open_nonce(self, race: str) -> None:
        """Be ready in such a race, and reveal the nonce."""
        self.post(f"/races/{race}/ready", {"nonce": NONCE.hex()})

    def resign(self, race: str) -> None:
        """Resign from a race."""
        self.post(f"/races/{race}/resign")

    def _request(self, method: str, path: str, body: dict[str, object] | None = None) -> dict[str, Any]:
        response = self.http.request(method, path, json=body)
        response.raise_for_status()
        return dict(response.json())


def new_name(word: str) -> str:
    """A name that no player has."""
    return f"{word} {uuid4().hex[:12]}"
