"""Wrong codes, counted by address in Postgres: if each node counted by itself, many nodes would allow many guesses."""

from cadogan.people.errors import TooManyAttempts
from cadogan.people.link import LASTS_S, MOST_ATTEMPTS, network
from cadogan.store.database import Pool, reaching_postgres

ATTEMPT = """
INSERT INTO link_attempt AS known (address, attempts, since) VALUES ($1, 1, now())
ON CONFLICT (address) DO UPDATE SET
  attempts = CASE WHEN known.since < now() - make_interval(secs => $2) THEN 1 ELSE known.attempts + 1 END,
  since = CASE WHEN known.since < now() - make_interval(secs => $2) THEN now() ELSE known.since END
RETURNING attempts, ceil(extract(epoch FROM since - now()) + $2)::integer AS again_in_s
"""

SUCCEED = "UPDATE link_attempt SET attempts = attempts - 1 WHERE address = $1"

FORGET = "DELETE FROM link_attempt WHERE since < now() - make_interval(secs => $1)"


class CodeAttempts:
    """The table of attempts. Each is counted before the code is looked at, and taken back if it was right."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def count(self, address: str) -> None:
        """Count an attempt from an address. Raises TooManyAttempts."""
        with reaching_postgres():
            attempts, again_in_s = await self._pool.fetchrow(ATTEMPT, network(address), float(LASTS_S))  # type: ignore[misc]  # the statement always returns a row
        if attempts > MOST_ATTEMPTS:
            raise TooManyAttempts(
                again_in_s, f"too many codes were tried from your address; try again in {again_in_s} s"
            )

    async def take_back(self, address: str) -> None:
        """Take an attempt back: its code was right."""
        with reaching_postgres():
            await self._pool.execute(SUCCEED, network(address))

    async def forget(self) -> None:
        """Delete old attempts."""
        with reaching_postgres():
            await self._pool.execute(FORGET, LASTS_S)
