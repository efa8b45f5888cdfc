"""The vital signs of the database as a node last saw them. A scrape never waits for Postgres."""

from contextlib import suppress

from cadogan.store.clock import Clock
from cadogan.store.database import Pool
from cadogan.store.every import every
from cadogan.store.vital_signs import HeldSnapshot, VitalSigns, read_vital_signs

READ_S = 5.0
"""Seconds between two readings."""


class Signs:
    """Reads the vital signs. Needs `run`."""

    def __init__(self, pool: Pool, clock: Clock) -> None:
        self.last: VitalSigns | None = None
        """The last reading; None while Postgres does not answer."""
        self.held_s = 0.0
        """For how long the same transaction has been the oldest."""
        self._held = HeldSnapshot()
        self._pool = pool
        self._clock = clock

    async def run(self) -> None:
        """Read until cancelled."""
        await every(READ_S, "vital-signs", self.read)

    async def read(self) -> None:
        """Read once. Raises Unreachable."""
        signs = None
        try:
            with suppress(TimeoutError):
                signs = await read_vital_signs(self._pool, self._clock)
                self.held_s = self._held.held_s(signs.snapshot)
        finally:
            self.last = signs
