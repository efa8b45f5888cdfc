"""Answers kept for a day, so that a request repeated with the same idempotency key gets the first answer again.

The request that inserts the row of a key is carried out. The primary key ensures that only one is, on all nodes. If a
node dies, its row stays without an answer; after `LEASE_S`, the next request with the key takes it over.
"""

import asyncio
from uuid import UUID, uuid4

import msgspec
from msgspec import Struct

from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.run_guarded import run_guarded

KEPT_S = 86_400
"""Seconds that an answer is kept."""
LEASE_S = 60
"""Seconds that a request may take. The longest long poll, 25 s, is less than half of it."""
KEPT_ANSWERS = "kept-answers"
"""The role of the node that deletes old answers."""
SWEEP_S = 600
MOST_SWEPT = 10_000
"""Rows that one sweep deletes at a time, so that it blocks nothing for long."""

CLAIM = """
INSERT INTO kept_answer (who, operation, key, request, claim) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (who, operation, key) DO UPDATE
SET request = excluded.request, claim = excluded.claim, asked_at = now(), status = NULL, headers = NULL, body = NULL
WHERE kept_answer.asked_at < now() - make_interval(secs => $6)
   OR (kept_answer.status IS NULL AND kept_answer.request = excluded.request
       AND kept_answer.asked_at < now() - make_interval(secs => $7))
RETURNING claim
"""

KEPT = """
SELECT request, status, headers, body FROM kept_answer WHERE (who, operation, key) = ($1, $2, $3)
"""

KEEP = """
UPDATE kept_answer SET status = $5, headers = $6, body = $7
WHERE (who, operation, key) = ($1, $2, $3) AND claim = $4
"""

RELEASE = "DELETE FROM kept_answer WHERE (who, operation, key) = ($1, $2, $3) AND claim = $4"

SWEEP = """
DELETE FROM kept_answer WHERE (who, operation, key) IN (
  SELECT who, operation, key FROM kept_answer
  WHERE asked_at < now() - make_interval(secs => $1)
  ORDER BY asked_at LIMIT $2
)
"""


class Key(Struct, frozen=True):
    """A key, its owner, and the route (`operation`) that it is for."""

    who: str
    operation: str
    key: str


class KeptAnswer(Struct, frozen=True):
    """A stored answer. `body` is None if it had a secret, which is not stored."""

    status: int
    headers: dict[str, str]
    body: bytes | None


class Claimed(Struct, frozen=True):
    """This request is to be carried out. `claim` identifies it."""

    claim: UUID


class UnderWay(Struct, frozen=True):
    """Another request with the key is being carried out."""


class OtherRequest(Struct, frozen=True):
    """The key belongs to a different request."""


Found = Claimed | KeptAnswer | UnderWay | OtherRequest
"""State of a key."""


class KeptAnswers:
    """The table of kept answers."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def claim(self, key: Key, request: bytes) -> Found:
        """Claim a key for a request, identified by its hash, or find the state of the request that has the key."""
        while True:  # again, if the key was released between the two queries
            with reaching_postgres():
                ours = await self._pool.fetchval(CLAIM, *names(key), request, uuid4(), KEPT_S, LEASE_S)
            if ours is not None:
                return Claimed(ours)
            rows = await fetch(self._pool, KEPT, *names(key))
            if not rows:
                continue
            (row,) = rows
            if row["request"] != request:
                return OtherRequest()
            if row["status"] is None:
                return UnderWay()
            return KeptAnswer(row["status"], msgspec.json.decode(row["headers"], type=dict[str, str]), row["body"])

    async def keep(self, key: Key, claimed: Claimed, answer: KeptAnswer) -> None:
        """Store the answer of a claimed request."""
        headers = msgspec.json.encode(answer.headers).decode()
        with reaching_postgres():
            await self._pool.execute(KEEP, *names(key), claimed.claim, answer.status, headers, answer.body)

    async def release(self, key: Key, claimed: Claimed) -> None:
        """Release a key: the request changed nothing."""
        with reaching_postgres():
            await self._pool.execute(RELEASE, *names(key), claimed.claim)

    async def sweep(self) -> None:
        """Delete answers that are older than a day."""
        with reaching_postgres():
            while await self._pool.execute(SWEEP, KEPT_S, MOST_SWEPT) == f"DELETE {MOST_SWEPT}":
                pass

    async def run(self) -> None:
        """Delete old answers from time to time, until cancelled."""
        while True:
            with run_guarded("kept answers"):
                await self.sweep()
            await asyncio.sleep(SWEEP_S)


def names(key: Key) -> tuple[str, str, str]:
    """Key of a row."""
    return key.who, key.operation, key.key
