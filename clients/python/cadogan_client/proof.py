"""The proof of a race that is over: `cadogan verify` checks it, without the service that it is from."""

from pathlib import Path

import msgspec
from msgspec import Struct

from cadogan_client.views import RaceId


class ProofEvent(Struct, frozen=True):
    """An event of the log. `payload`: as stored, in base64; `digest`: of the log after it; `event`: spelt out."""

    version: int
    payload: str
    digest: str
    event: dict[str, object]


class Proof(Struct, frozen=True):
    """The log of a race: events at versions 1, 2, 3 …, and the digest after the last of them."""

    race_id: RaceId
    rules_version: int
    events: tuple[ProofEvent, ...]
    digest: str

    def save(self, path: Path | str) -> None:
        """Write the file that `cadogan verify` takes."""
        Path(path).write_bytes(msgspec.json.encode(self))
