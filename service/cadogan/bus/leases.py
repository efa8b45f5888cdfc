"""Leases of one node: work that only one node does at a time.

A role, such as the matchmaker's, always exists: every node that can do the work wants it, and one has it. A task exists
until its work is done: when its node ends, another node adopts it.

A node that ends by itself hands its leases over, and the bus tells the others. After a kill they are free when their
time is over. A node may stand still without noticing, so for a moment two may believe that they hold one lease. What
they do must bear that: the log refuses the second of two writes.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from cadogan.bus.bus import Bus
from cadogan.bus.topic import Topic
from cadogan.store.every import every
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.leases import LEASE_S, LeaseTable

RENEW_S = 1.0
"""Seconds between two renewals."""

FREED = Topic("leases.freed", type(None))
"""Leases were handed over."""


def always() -> bool:
    """The condition of a role that this node can always have."""
    return True


class Leases:
    """The leases that this node wants and has. `now_s` is monotonic. Needs `run`."""

    def __init__(self, table: LeaseTable, bus: Bus, now_s: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._bus = bus
        self._now_s = now_s
        self._roles: dict[str, Callable[[], bool]] = {}
        self._tasks: set[str] = set()
        self._ended: set[str] = set()
        """Tasks that are done, and may still have a lease."""
        self._until: dict[str, float] = {}
        """Until when this node has a lease, by its own clock: at most as long as by Postgres's."""
        self._renewing = asyncio.Lock()
        self._is_draining = self._is_ending = False
        self._due = asyncio.Event()
        self._changed = asyncio.Event()
        bus.subscribe(FREED, lambda *_: self._take_freed())

    def want(self, role: str, may_have: Callable[[], bool] = always) -> None:
        """Take a role as soon as no other node has it. It is handed over while this node `may_have` it no longer."""
        self._roles[role] = may_have
        self._due.set()

    def holds(self, name: str) -> bool:
        """Whether this node has a role or task."""
        return self._now_s() < self._until.get(name, 0)

    @property
    def wanted(self) -> dict[str, bool]:
        """The roles that this node wants, and whether it has each."""
        return {role: self.holds(role) for role in self._roles}

    async def do_while_held(self, role: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do work while this node has a role, until cancelled. Work that ends or fails begins again after a second."""
        self.want(role)
        while True:
            while not self.holds(role):
                await self.wait_for_change()
            working = asyncio.ensure_future(self._guarded(role, work))
            try:
                while self.holds(role) and not working.done():
                    await self.wait_for_change()
            finally:
                working.cancel()
                await asyncio.wait({working})

    async def _guarded(self, role: str, work: Callable[[], Awaitable[None]]) -> None:
        with run_guarded(role):
            await work()

    async def wait_for_change(self) -> None:
        """Wait until leases were gained, lost or freed, or for a second: a lease also ends by time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(RENEW_S):
                await self._changed.wait()

    # Tasks

    async def adopt(self, prefix: str, most: int) -> Sequence[str]:
        """Take tasks whose names begin so and whose nodes have ended."""
        async with self._renewing:
            if self._is_ending or self._leaves_work:
                return ()
            asked_at = self._now_s()
            names = await self._table.adopt(prefix, most)
            self._note_held(names, asked_at)
            return names

    async def announce(self, name: str) -> bool:
        """Announce a task before it exists. If this node does not soon `begin` it, another one adopts it.

        Returns whether this node may begin it: not while another one has it.
        """
        return bool(await self._table.keep([name]))

    def begin(self, name: str) -> None:
        """Have a task that was announced."""
        if not self._is_ending:
            self._note_held([name], self._now_s())
            self._due.set()

    async def end(self, name: str) -> None:
        """A task is done. If Postgres does not answer, the next renewal ends its lease. Raises Unreachable."""
        self._tasks.discard(name)
        self._until.pop(name, None)
        self._ended.add(name)
        async with self._renewing:  # a renewal that is under way would insert its lease again
            await self._end_leases()

    async def _end_leases(self) -> None:
        for name in tuple(self._ended):
            await self._table.end(name)
            self._ended.discard(name)

    async def exists(self, prefix: str) -> bool:
        """Whether there is a task whose name begins so, at any node."""
        return await self._table.exists(prefix)

    def _note_held(self, names: Sequence[str], asked_at: float) -> None:
        self._tasks.update(names)
        self._until.update(dict.fromkeys(names, asked_at + LEASE_S))

    # Renewing and handing over

    async def run(self) -> None:
        """Renew each second, and look at once when leases are wanted or were freed, until cancelled."""
        await every(RENEW_S, "leases", self.renew, wake=self._due)

    async def renew(self) -> None:
        """Renew what this node has, and take what is free. Raises Unreachable."""
        async with self._renewing:
            if self._is_ending:
                return
            await self._end_leases()
            roles = set() if self._leaves_work else {role for role, may_have in self._roles.items() if may_have()}
            unfit = [role for role in self._roles if role not in roles and self._until.pop(role, None) is not None]
            if unfit:
                await self._table.hand_over(unfit)
                self._bus.tell_all(FREED, None)
            wanted = roles | self._tasks
            asked_at = self._now_s()  # before Postgres begins to count
            kept = set(await self._table.keep(wanted)) if wanted else set()
            has_changed = kept != self._until.keys() & wanted
            for name in wanted - kept:  # another node has it
                self._until.pop(name, None)
                self._tasks.discard(name)
            # A task that ended meanwhile is not ours any more.
            mine = {name for name in kept if name in self._tasks or name in roles}
            self._until.update(dict.fromkeys(mine, asked_at + LEASE_S))
        if has_changed:
            self._tell_changed()

    def drain(self) -> None:
        """Hand over all roles while there are other nodes, because this one takes nothing new. It keeps its tasks."""
        self._is_draining = True
        self._due.set()

    @property
    def _leaves_work(self) -> bool:
        return self._is_draining and bool(self._bus.others)

    async def hand_over(self) -> None:
        """Let the other nodes have everything at once: this one ends. Raises Unreachable."""
        async with self._renewing:  # a renewal that is under way would take them again
            self._is_ending = True
            await self._end_leases()  # or another node would adopt them
            self._tasks.clear()
            self._until.clear()
            await self._table.hand_over_all()
        self._tell_changed()
        self._bus.tell_all(FREED, None)
        await self._bus.flush()

    def _take_freed(self) -> None:
        self._due.set()
        self._tell_changed()

    def _tell_changed(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
