"""The bus of one node: gathers what it tells other nodes, and hands out what they tell it.

Messages of one turn of the event loop go out together, and so do those that gather while others are being sent. A node
that is alone sends nothing.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

import msgspec
import structlog

from cadogan.bus import packet
from cadogan.bus.driver import Driver, Letter
from cadogan.bus.packet import MOST_MESSAGE_BYTES, Message
from cadogan.bus.topic import Topic
from cadogan.store.every import every
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.presence import NODE_LOST_S

T = TypeVar("T")

NodeId: TypeAlias = UUID
"""A node, from its start to its end."""

GREETING_S = 1.0
"""Seconds between two greetings of a node. They show the others that the bus reaches them."""
SILENT_S = 3.5
"""Seconds without any message after which a node is out of reach: three greetings."""
FLUSH_S = 1.0
"""Seconds that a node that ends waits for its last messages to be sent."""
MOST_GATHERED = 20_000
"""Messages that wait to be sent. More are dropped: the readers learn from Postgres what they say."""

GREETING = Topic("greeting", type(None))
FAREWELL = Topic("farewell", type(None))
"""The last message of a node that stops. From then on the others look for its last events in the log."""

logger = structlog.get_logger()


class Bus:
    """Tells the other nodes, and hears from them. Needs `run` for both."""

    def __init__(self, node_id: NodeId, driver: Driver) -> None:
        self.node_id = node_id
        self.others: frozenset[NodeId] = frozenset()
        """Other nodes that are alive by their heartbeats, or that were heard. A node without any is alone."""
        self._driver = driver
        self._takers: dict[str, Callable[[NodeId, msgspec.Raw], None]] = {}
        self._on_reach: list[Callable[[NodeId], None]] = []
        self._heard_at: dict[NodeId, float] = {}
        self._silent_since: dict[NodeId, float] = {}
        self._cut_since: float | None = None
        self._gathered: dict[NodeId | None, list[Message]] = {}
        self._waiting = 0
        self.sent = 0
        """Messages that were gathered for other nodes."""
        self.heard = 0
        """Messages that came from other nodes."""
        self.dropped = 0
        """Messages that were not sent, because too many waited."""
        self._wake = asyncio.Event()
        self._is_empty = asyncio.Event()
        self._is_empty.set()
        self.subscribe(GREETING, lambda *_: None)
        self.subscribe(FAREWELL, self._take_farewell)

    # Who is there

    @property
    def reaches_all(self) -> bool:
        """Whether every other node was heard a moment ago."""
        return self._heard_at.keys() >= self.others

    def reaches(self, node_id: NodeId) -> bool:
        """Whether another node was heard a moment ago."""
        return node_id in self._heard_at

    def notice_alive(self, others: Collection[NodeId]) -> None:
        """Note which other nodes have heartbeats."""
        now = asyncio.get_running_loop().time()
        for node_id in [node_id for node_id, at in self._heard_at.items() if now - at > SILENT_S]:
            del self._heard_at[node_id]
            self._silent_since[node_id] = now
        for node_id, since in list(self._silent_since.items()):
            is_alive = node_id in others
            if is_alive and now - since <= NODE_LOST_S:  # its last heartbeat may be from before the silence
                continue
            del self._silent_since[node_id]
            if is_alive:
                logger.warning("bus_silent", other_node=str(node_id))
            else:  # killed, for example: alerts look at the nodes themselves
                logger.info("other_node_lost", other_node=str(node_id))
        self.others = frozenset(others) | self._heard_at.keys()
        if self.reaches_all:
            self._cut_since = None
        elif self._cut_since is None:
            self._cut_since = now

    @property
    def is_cut_off(self) -> bool:
        """Whether another node lives that was not heard for `NODE_LOST_S`: longer than one takes to start or to end."""
        return self._cut_since is not None and asyncio.get_running_loop().time() - self._cut_since > NODE_LOST_S

    @property
    def unreached(self) -> int:
        """Other nodes that are alive and were not heard a moment ago."""
        return len(self.others - self._heard_at.keys())

    def on_reach(self, notice: Callable[[NodeId], None]) -> None:
        """Call a function when the bus reaches another node, for the first time or again. Messages may be missing."""
        self._on_reach.append(notice)

    # Telling and hearing

    def subscribe(self, topic: Topic[T], take: Callable[[NodeId, T], None]) -> None:
        """Take the messages of a topic. Each topic has one taker."""
        self._takers[topic.name] = lambda sender, body: take(sender, topic.decode(body))

    def tell_all(self, topic: Topic[T], message: T) -> None:
        """Tell all other nodes."""
        if self.others:
            self._gather(None, topic, message)

    def tell(self, node_id: NodeId, topic: Topic[T], message: T) -> None:
        """Tell one other node."""
        self._gather(node_id, topic, message)

    def _gather(self, to: NodeId | None, topic: Topic[Any], message: object) -> None:
        body = topic.encode(message)
        if len(body) > MOST_MESSAGE_BYTES:
            raise ValueError(f"a message of {len(body)} bytes; {MOST_MESSAGE_BYTES} fit on the bus: {topic.name}")
        if self._waiting >= MOST_GATHERED:
            self.dropped += 1
            return
        self.sent += 1
        self._waiting += 1
        self._gathered.setdefault(to, []).append(Message(topic.name, msgspec.Raw(body)))
        self._wake.set()
        self._is_empty.clear()

    async def flush(self) -> None:
        """Wait for a moment until everything that was told has been sent."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FLUSH_S):
                await self._is_empty.wait()

    async def run(self) -> None:
        """Send, receive and greet until cancelled, and then take leave."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._driver.run(self.node_id, self._deliver))
            group.create_task(self._send_all())
            try:
                await every(GREETING_S, "greeting", partial(self.tell_all, GREETING, None))
            finally:  # the tasks of the group go on until its block ends
                self.tell_all(FAREWELL, None)
                await self.flush()

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()  # before the messages are taken: one that comes later needs another round
            gathered, self._gathered, self._waiting = self._gathered, {}, 0
            letters = [
                Letter(to, encoded)
                for to, messages in gathered.items()
                for encoded in packet.packets_of(self.node_id, messages)
            ]
            with run_guarded("bus"):
                await self._driver.send(letters)
            if not self._gathered:
                self._is_empty.set()

    def _deliver(self, data: bytes) -> None:
        """Hand out the messages of a packet. One that cannot be taken does not stop the others."""
        with run_guarded("bus"):
            came = packet.decode(data)
            if came.sender == self.node_id:
                return
            self._note_heard(came.sender)
            self.heard += len(came.messages)
            for message in came.messages:
                take = self._takers.get(message.topic)
                if take is not None:
                    with run_guarded("bus"):
                        take(came.sender, message.body)

    def _take_farewell(self, sender: NodeId, _: None) -> None:
        self._heard_at.pop(sender, None)

    def _note_heard(self, sender: NodeId) -> None:
        is_back = sender not in self._heard_at
        self._silent_since.pop(sender, None)
        self._heard_at[sender] = asyncio.get_running_loop().time()
        if is_back:
            self.others |= {sender}
            self.tell(sender, GREETING, None)  # it may not know of this node yet
            for notice in self._on_reach:
                notice(sender)
