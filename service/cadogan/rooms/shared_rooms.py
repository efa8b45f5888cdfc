"""Races that several nodes have open: each tells the others, over the bus, what it commits.

A node that opens a race tells all others, and those that have it open answer. Both sides say how far they know the
race, so that neither misses what the other committed before it was answered. A message that gets lost leaves a gap in
the versions, or is found by the look at the heads (`pulse.py`).
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from msgspec import Struct

from cadogan.bus.bus import Bus, NodeId
from cadogan.bus.packet import MOST_MESSAGE_BYTES
from cadogan.bus.topic import Topic
from cadogan.races.ids import RaceId
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.rooms.emotes import EmoteName
from cadogan.rooms.room import Room

AT_ONCE = 200
"""Races in one message."""
HEAD_BYTES = 64
"""Bytes of a message about events besides these, at most."""
EVENT_BYTES = 8
"""Bytes of an event in a message besides its payload, at most."""


class OpenRace(Struct, array_like=True, gc=False):
    """A race that a node has open, and how far it knows it."""

    race_id: UUID
    version: int


class OpenRaces(Struct, array_like=True):
    """Races that a node has open. It wants an answer about those that the receiver has open, too."""

    races: list[OpenRace]
    is_answer: bool


class Committed(Struct, array_like=True):
    """Events of a race that a node has committed after a version. Without events, only the version is told."""

    race_id: UUID
    after: int
    payloads: list[bytes]


class RematchMade(Struct, array_like=True):
    """The rematch of a race exists."""

    race_id: UUID
    rematch: UUID


class EmoteShown(Struct, array_like=True, gc=False):
    """A racer has shown an emote. A message that is lost is never sent again."""

    race_id: UUID
    seat: int
    emote: EmoteName


OPEN = Topic("rooms.open", OpenRaces)
CLOSED = Topic("rooms.closed", list[UUID])
COMMITTED = Topic("rooms.committed", Committed)
REMATCH = Topic("rooms.rematch", RematchMade)
EMOTE = Topic("rooms.emote", EmoteShown)


class SharedRooms:
    """Which other nodes have the rooms of this node open."""

    def __init__(self, rooms: Mapping[RaceId, Room], bus: Bus) -> None:
        self._rooms = rooms
        self._bus = bus
        self._nodes: dict[RaceId, frozenset[NodeId]] = {}
        """Other nodes that have an open room open as well."""
        self._changed: dict[RaceId, bool] = {}
        """Rooms that were opened (True) or closed in this turn of the event loop."""
        self._committed: list[tuple[RaceId, int, Sequence[AppliedEvent]]] = []
        """What was committed in this turn of the event loop: race, version before it, and events."""
        bus.on_reach(self._greet)
        bus.subscribe(OPEN, self._take_open)
        bus.subscribe(CLOSED, self._take_closed)
        bus.subscribe(COMMITTED, self._take_committed)
        bus.subscribe(REMATCH, self._take_rematch)
        bus.subscribe(EMOTE, self._take_emote)

    # What this node tells

    def tell_opened(self, room: Room) -> None:
        """A room was opened, or it had missed something: other nodes may not know that it is open."""
        self._tell_change(room.id, is_open=True)

    def tell_closed(self, race_id: RaceId) -> None:
        """A room is being closed."""
        if self._nodes.pop(race_id, None):
            self._tell_change(race_id, is_open=False)

    def tell_events(self, race_id: RaceId, after: int, committed: Sequence[AppliedEvent]) -> None:
        """Tell the other nodes that have the race open what this one has committed, after the racers of this node.

        uvloop sends what was written once all of a turn is done. The acks of these events are written in the next turn
        (`Outbox`), so the work for other nodes, which takes longer than an ack, begins in the turn behind it.
        """
        if not self._committed:
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self._tell_committed)
        self._committed.append((race_id, after, committed))

    def _tell_committed(self) -> None:
        committed, self._committed = self._committed, []
        for race_id, after, events in committed:
            self._tell_events(race_id, after, events)

    def _tell_events(self, race_id: RaceId, after: int, committed: Sequence[AppliedEvent]) -> None:
        payloads = [applied.payload for applied in committed]
        if sum(map(len, payloads)) + EVENT_BYTES * len(payloads) > MOST_MESSAGE_BYTES - HEAD_BYTES:
            after, payloads = after + len(payloads), []  # they read it from the log
        for node_id in self._nodes.get(race_id, ()):
            self._bus.tell(node_id, COMMITTED, Committed(race_id, after, payloads))

    def tell_rematch(self, race_id: RaceId, rematch: RaceId) -> None:
        """Tell the other nodes that have a race open of its rematch."""
        for node_id in self._nodes.get(race_id, ()):
            self._bus.tell(node_id, REMATCH, RematchMade(race_id, rematch))

    def tell_emote(self, race_id: RaceId, seat: int, emote: EmoteName) -> None:
        """Tell the other nodes that have a race open of a racer's emote."""
        for node_id in self._nodes.get(race_id, ()):
            self._bus.tell(node_id, EMOTE, EmoteShown(race_id, seat, emote))

    def forget_lost_nodes(self) -> None:
        """Tell nothing more to nodes that are not alive."""
        others = self._bus.others
        for race_id in [race_id for race_id, nodes in self._nodes.items() if not nodes <= others]:
            self._set_nodes(race_id, self._nodes[race_id] & others)

    def _tell_change(self, race_id: RaceId, *, is_open: bool) -> None:
        if not self._bus.others:  # nodes that come later are told of every room
            return
        if not self._changed:
            asyncio.get_running_loop().call_soon(self._tell_changes)
        self._changed[race_id] = is_open

    def _tell_changes(self) -> None:
        changed, self._changed = self._changed, {}
        closed = [race_id for race_id, is_open in changed.items() if not is_open]
        for at in range(0, len(closed), AT_ONCE):
            self._bus.tell_all(CLOSED, list[UUID](closed[at : at + AT_ONCE]))
        opened = [self._rooms[race_id] for race_id, is_open in changed.items() if is_open and race_id in self._rooms]
        for message in open_races(opened, is_answer=False):
            self._bus.tell_all(OPEN, message)

    def _greet(self, node_id: NodeId) -> None:
        """The bus reaches a node, which may have missed anything: tell it of every room."""
        for message in open_races(self._rooms.values(), is_answer=False):
            self._bus.tell(node_id, OPEN, message)

    # What other nodes tell

    def _take_open(self, sender: NodeId, message: OpenRaces) -> None:
        answered = []
        for race_id, room, version in self._open_here(message.races):
            self._set_nodes(race_id, self._nodes.get(race_id, frozenset()) | {sender})
            room.notice_head(version)
            if not message.is_answer or version < room.committed.version:
                answered.append(room)
        for answer in open_races(answered, is_answer=True):
            self._bus.tell(sender, OPEN, answer)

    def _open_here(self, races: Iterable[OpenRace]) -> Iterable[tuple[RaceId, Room, int]]:
        for race in races:
            race_id = RaceId(race.race_id)
            room = self._rooms.get(race_id)
            if room is not None:
                yield race_id, room, race.version

    def _take_closed(self, sender: NodeId, race_ids: list[UUID]) -> None:
        for race_id in map(RaceId, race_ids):
            if race_id in self._nodes:
                self._set_nodes(race_id, self._nodes[race_id] - {sender})

    def _take_committed(self, sender: NodeId, committed: Committed) -> None:
        room = self._rooms.get(RaceId(committed.race_id))
        if room is None:  # the sender has missed that it was closed
            self._bus.tell(sender, CLOSED, [committed.race_id])
        else:
            room.notice_events(committed.after, committed.payloads)

    def _take_rematch(self, _sender: NodeId, made: RematchMade) -> None:
        room = self._rooms.get(RaceId(made.race_id))
        if room is not None:
            room.notice_rematch(RaceId(made.rematch))

    def _take_emote(self, _sender: NodeId, shown: EmoteShown) -> None:
        room = self._rooms.get(RaceId(shown.race_id))
        if room is not None:
            room.notice_emote(shown.seat, shown.emote)

    def _set_nodes(self, race_id: RaceId, nodes: frozenset[NodeId]) -> None:
        if nodes:
            self._nodes[race_id] = nodes
        else:
            self._nodes.pop(race_id, None)
        room = self._rooms.get(race_id)
        if room is not None:
            room.is_shared = bool(nodes)


def open_races(rooms: Iterable[Room], *, is_answer: bool) -> Iterable[OpenRaces]:
    """Messages that tell of rooms."""
    races = [OpenRace(room.id, room.committed.version) for room in rooms]
    for at in range(0, len(races), AT_ONCE):
        yield OpenRaces(races[at : at + AT_ONCE], is_answer)
