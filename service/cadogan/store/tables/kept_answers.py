"""Answers kept for a day, so that a request repeated with the same idempotency key gets the first answer again.

The request that inserts the row of a key is carried out. The primary key ensures that only one is, on all nodes. A
request whose outcome is unknown frees its key, and the next one with the key takes the row over with its root: the ids
of what both create come from it, so they create the same. The row of a node that has gone, or of a request that takes
longer than `LEASE_S`, is free as well.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from uuid import UUID, uuid4

import msgspec
import structlog
from msgspec import Struct

from cadogan.store.backoff import backoff_s
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.errors import Unreachable
from cadogan.store.every import every
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.presence import NODE_LOST_S

KEPT_S = 86_400
"""Seconds that an answer is kept."""
LEASE_S = 60
"""Seconds that a request may take. The longest long poll, 25 s, is less than half of it."""
KEPT_ANSWERS = "kept-answers"
"""The role of the node that deletes old answers."""
SWEEP_S = 600
MOST_SWEPT = 10_000
"""Rows that one sweep deletes at a time, so that it blocks nothing for long."""
MOST_UNSETTLED = 1000
"""Requests whose outcome Postgres did not take. The keys of others are free after `LEASE_S`."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 2.0
"""First and longest pause between two attempts to settle them."""

# Nobody takes the row of a node that beats: its request may still be under way. A node without a heartbeat in the table
# has ended. One that only seemed to may still carry its request out, which creates the same.
CLAIM = """
INSERT INTO kept_answer AS kept (who, operation, key, request, claim, root, node_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (who, operation, key) DO UPDATE
SET request = excluded.request, claim = excluded.claim, asked_at = now(), status = NULL, headers = NULL, body = NULL,
    node_id = excluded.node_id,
    root = CASE WHEN kept.asked_at < now() - make_interval(secs => $8) OR kept.root IS NULL THEN excluded.root
                ELSE kept.root END
WHERE kept.asked_at < now() - make_interval(secs => $8)
   OR (kept.status IS NULL AND kept.request = excluded.request
       AND (kept.asked_at < now() - make_interval(secs => $9)
            OR kept.node_id <> excluded.node_id AND NOT EXISTS (
              SELECT FROM node WHERE node.node_id = kept.node_id AND seen >= now() - make_interval(secs => $10))))
RETURNING root
"""

# What a player does once, whatever keys the requests have. A row that is old counts as gone, swept or not.
ROOT = """
INSERT INTO kept_answer AS kept (who, operation, key, request, claim, root, node_id) VALUES ($1, $2, $3, '', $4, $5, $6)
ON CONFLICT (who, operation, key) DO UPDATE SET
  root = CASE WHEN kept.asked_at < now() - make_interval(secs => $7) THEN excluded.root ELSE kept.root END,
  asked_at = CASE WHEN kept.asked_at < now() - make_interval(secs => $7) THEN now() ELSE kept.asked_at END
RETURNING root
"""

KEPT = """
SELECT request, status, headers, body FROM kept_answer WHERE (who, operation, key) = ($1, $2, $3)
"""

KEEP = """
UPDATE kept_answer SET status = $5, headers = $6, body = $7
WHERE (who, operation, key) = ($1, $2, $3) AND claim = $4
"""

RELEASE = "DELETE FROM kept_answer WHERE (who, operation, key) = ($1, $2, $3) AND claim = $4"

# As if its lease were over, which nodes of earlier releases understand as well.
FREE = f"""
UPDATE kept_answer SET asked_at = now() - interval '{LEASE_S + 1} seconds'
WHERE (who, operation, key) = ($1, $2, $3) AND claim = $4 AND status IS NULL
"""  # noqa: S608 - a number of ours

SWEEP = """
DELETE FROM kept_answer WHERE (who, operation, key) IN (
  SELECT who, operation, key FROM kept_answer
  WHERE asked_at < now() - make_interval(secs => $1)
  ORDER BY asked_at LIMIT $2
)
"""

logger = structlog.get_logger()


class Key(Struct, frozen=True):
    """A key, its owner, and the route (`operation`) that it is for."""

    who: str
    operation: str
    key: str


class KeptAnswer(Struct, frozen=True):
    """A stored answer. `body` is None if it had a secret, which is not stored as it is."""

    status: int
    headers: dict[str, str]
    body: bytes | None


class Claimed(Struct, frozen=True):
    """This request is to be carried out. `claim` identifies it; its repetitions have the same `root`."""

    claim: UUID
    root: UUID
    """A UUIDv7 of the first request. It must not be shown: ids are computed from it."""
    is_again: bool
    """Whether an earlier request with the key may have been carried out."""


class UnderWay(Struct, frozen=True):
    """Another request with the key is being carried out."""


class OtherRequest(Struct, frozen=True):
    """The key belongs to a different request."""


Found = Claimed | KeptAnswer | UnderWay | OtherRequest
"""State of a key."""


class KeptAnswers:
    """The table of kept answers, as one node uses it. `new_root` draws a UUIDv7 of now."""

    def __init__(self, pool: Pool, node_id: UUID, new_root: Callable[[], UUID]) -> None:
        self._pool = pool
        self._node_id = node_id
        self._new_root = new_root
        self._unsettled: deque[tuple[str, tuple[object, ...]]] = deque()
        self._settling: asyncio.Task[None] | None = None

    async def claim(self, key: Key, request: bytes) -> Found:
        """Claim a key for a request, identified by its hash, or find the state of the request that has the key."""
        claim, root = uuid4(), self._new_root()
        while True:  # again, if the key was released between the two queries
            try:
                with reaching_postgres():
                    found = await self._pool.fetchval(
                        CLAIM, *names(key), request, claim, root, self._node_id, KEPT_S, LEASE_S, NODE_LOST_S
                    )
            except BaseException:  # nobody carries it out, and the row may be there
                self._settle_later(FREE, *names(key), claim)
                raise
            if found is not None:
                return Claimed(claim, found, is_again=found != root)
            rows = await fetch(self._pool, KEPT, *names(key))
            if not rows:
                continue
            (row,) = rows
            if row["request"] != request:
                return OtherRequest()
            if row["status"] is None:
                return UnderWay()
            return KeptAnswer(row["status"], msgspec.json.decode(row["headers"], type=dict[str, str]), row["body"])

    async def root_of(self, key: Key) -> UUID:
        """The root of an act that has no answer here: one for all attempts of a day, whatever their own keys are."""
        with reaching_postgres():
            root: UUID = await self._pool.fetchval(ROOT, *names(key), uuid4(), self._new_root(), self._node_id, KEPT_S)
        return root

    async def keep(self, key: Key, claimed: Claimed, answer: KeptAnswer) -> None:
        """Store the answer of a claimed request."""
        headers = msgspec.json.encode(answer.headers).decode()
        await self._settle(KEEP, *names(key), claimed.claim, answer.status, headers, answer.body)

    async def release(self, key: Key, claimed: Claimed) -> None:
        """Release the key of a request that changed nothing. A request before it may have."""
        await self._settle(FREE if claimed.is_again else RELEASE, *names(key), claimed.claim)

    async def free(self, key: Key, claimed: Claimed) -> None:
        """Let a repetition be carried out: nobody knows whether this request was."""
        await self._settle(FREE, *names(key), claimed.claim)

    async def _settle(self, statement: str, *row: object) -> None:
        """Write the end of a claim now, or else as soon as Postgres takes it."""
        try:
            with reaching_postgres():
                await self._pool.execute(statement, *row)
        except Unreachable as error:
            logger.warning("an answer could not be kept yet", operation=row[1], error=str(error))
            self._settle_later(statement, *row)
        except BaseException:
            self._settle_later(statement, *row)
            raise

    def _settle_later(self, statement: str, *row: object) -> None:
        if len(self._unsettled) >= MOST_UNSETTLED:
            return
        self._unsettled.append((statement, row))
        if self._settling is None or self._settling.done():
            self._settling = asyncio.create_task(self._settle_all())

    async def _settle_all(self) -> None:
        attempt = 0
        while self._unsettled:
            attempt += 1
            await asyncio.sleep(backoff_s(attempt, FIRST_PAUSE_S, LONGEST_PAUSE_S))
            with run_guarded(KEPT_ANSWERS):
                while self._unsettled:
                    statement, row = self._unsettled[0]
                    with reaching_postgres():
                        await self._pool.execute(statement, *row)
                    self._unsettled.popleft()

    async def close(self) -> None:
        """Give up what is not settled. The keys are free once the other nodes miss this one."""
        if self._settling is not None:
            self._settling.cancel()
            await asyncio.wait({self._settling})

    async def sweep(self) -> None:
        """Delete answers that are older than a day."""
        with reaching_postgres():
            while await self._pool.execute(SWEEP, KEPT_S, MOST_SWEPT) == f"DELETE {MOST_SWEPT}":
                pass

    async def run(self) -> None:
        """Delete old answers from time to time, until cancelled."""
        await every(SWEEP_S, KEPT_ANSWERS, self.sweep)


def names(key: Key) -> tuple[str, str, str]:
    """Key of a row."""
    return key.who, key.operation, key.key
