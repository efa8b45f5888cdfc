"""The digest of a race's log. With these 32 bytes, anyone can check later that no event was changed.

d(0) = SHA-256("cadogan/log/1" ‖ race_id, 16 bytes)
d(v) = SHA-256(d(v - 1) ‖ v, 8 bytes big-endian ‖ stored payload of version v)
"""

from collections import deque
from collections.abc import Iterable, Iterator
from hashlib import sha256

from cadogan.races.ids import RaceId


def log_digest(race_id: RaceId, payloads: Iterable[bytes]) -> bytes:
    """Digest of a whole log: the payloads of all versions from 1 on, in order."""
    return deque(digests(race_id, payloads), maxlen=1).pop()


def digests(race_id: RaceId, payloads: Iterable[bytes]) -> Iterator[bytes]:
    """Digests of a log after 0, 1, 2, … of its events."""
    digest = sha256(b"cadogan/log/1" + race_id.bytes).digest()
    yield digest
    for version, payload in enumerate(payloads, start=1):
        digest = next_digest(digest, version, payload)
        yield digest


def next_digest(previous: bytes, version: int, payload: bytes) -> bytes:
    """Digest of a log with one more event."""
    return sha256(previous + version.to_bytes(8, "big") + payload).digest()
