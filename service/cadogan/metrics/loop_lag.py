"""How late the event loop of a node is: everything that it serves is as late."""

import asyncio

LOOK_S = 0.1
"""Seconds between two looks."""


class LoopLag:
    """The worst lateness since somebody asked. Needs `run`."""

    def __init__(self) -> None:
        self._worst_s = 0.0

    async def run(self) -> None:
        """Look until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self._worst_s = max(self._worst_s, loop.time() - due)

    def take(self) -> float:
        """Worst lateness in seconds since the last call."""
        worst_s, self._worst_s = self._worst_s, 0.0
        return worst_s
