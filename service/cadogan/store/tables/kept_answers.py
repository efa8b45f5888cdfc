"""Answers that are kept for a day, so that a request that is repeated with its key gets the first one again.

Who enters the row of a key carries the request out; the primary key sees to it that one alone does, on whichever node.
A node that dies leaves its row without an answer: after `LEASE_S` the next one who asks takes it over.
"""

import asyncio
from uuid import UUID, uuid4

import msgspec
from msgspec import Struct

from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.run_guarded import run_guarded

KEPT_S = 86_400
"""How long an answer is kept: who has lost a line, or a whole evening, asks again before."""
LEASE_S = 60
"""How long a request may be under way. The longest wait for news, 25 s, is less than half of it."""
SWEEP_S = 600
MOST_SWEPT = 10_000
"""Rows that one sweep removes in one go, so that it holds nobody up."""

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
    """Whose key it is, and for what. `operation` is the name of the route."""

    who: str
    operation: str
    key: str


class KeptAnswer(Struct, frozen=True):
    """An answer as it is given again. `body` is None where it had a secret, which is not kept."""

    status: int
    headers: dict[str, str]
    body: bytes | None


class Claimed(Struct, frozen=True):
    """The request is ours to carry out; `claim` names us."""

    claim: UUID


class UnderWay(Struct, frozen=True):
    """Somebody else carries it out just now."""


class OtherRequest(Struct, frozen=True):
    """The key stands for another request."""


Found = Claimed | KeptAnswer | UnderWay | OtherRequest
"""What there is to a key."""


class KeptAnswers:
    """The answers of the last day."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def claim(self, key: Key, request: bytes) -> Found:
        """Claim a key for a request, given by its hash; or find what has become of the one that it stands for."""
        while True:  # once more if it was released between the two questions
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
        """Keep the answer to a request that was ours to carry out."""
        headers = msgspec.json.encode(answer.headers).decode()
        with reaching_postgres():
            await self._pool.execute(KEEP, *names(key), claimed.claim, answer.status, headers, answer.body)

    async def release(self, key: Key, claimed: Claimed) -> None:
        """Let the key stand for nothing again: nothing was done."""
        with reaching_postgres():
            await self._pool.execute(RELEASE, *names(key), claimed.claim)

    async def sweep(self) -> None:
        """Forget what is older than a day."""
        with reaching_postgres():
            while await self._pool.execute(SWEEP, KEPT_S, MOST_SWEPT) == f"DELETE {MOST_SWEPT}":
                pass

    async def run(self) -> None:
        """Sweep now and then, until cancelled."""
        while True:
            with run_guarded("kept answers"):
                await self.sweep()
            await asyncio.sleep(SWEEP_S)


def names(key: Key) -> tuple[str, str, str]:
    """What a row is found by."""
    return key.who, key.operation, key.key
