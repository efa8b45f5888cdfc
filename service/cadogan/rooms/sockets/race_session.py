"""A client in one race: it is in the room of the race, or watches a playback of it, and its messages are carried out.

The client has a connection of its own (`race_socket.py`), or shares one with other races (`live_channel.py`).
"""

import asyncio
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

import msgspec
import structlog

from cadogan.people.errors import Banned, MissingScope, WrongToken
from cadogan.races.commands import Command, Play, Ready, Undo
from cadogan.races.errors import WrongN
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.audience import SpectatorKey
from cadogan.rooms.errors import Overloaded, TooManyEmotes
from cadogan.rooms.hidden import refuse_hidden
from cadogan.rooms.node.client_turns import AT_ONCE
from cadogan.rooms.own_board import ack_again
from cadogan.rooms.pending_command import Outcome, Repeated
from cadogan.rooms.replay.playback import Playback
from cadogan.rooms.room import Room
from cadogan.rooms.sockets.conversation import Conversation, SessionContext, SocketKind
from cadogan.rooms.wire import messages, refusals
from cadogan.rooms.wire.messages import (
    AnyFromClient,
    AskClock,
    DoEmote,
    DoPlay,
    DoUndo,
    DoWatch,
    Fault,
    FromRacer,
    Hello,
)
from cadogan.rooms.wire.refusals import Refusal, refusal_of
from cadogan.store.errors import UnknownRace, Unreachable

MOST_UNANSWERED = 32
"""Commands in a race that may be unanswered at once. Then the connection is not read until one is answered."""

ACTIONS_OF_AN_ANSWER = 100
"""Moves and undos that cost as much as an answer. A repeated command plays all before it again."""
AN_ENTRY = AT_ONCE // 8
"""An entry costs as much as messages of so many bytes."""

ONLY_WATCHING = "only seated racers can send commands; you are watching this race"

logger = structlog.get_logger()


class RaceSession(Conversation):
    """A client in one race. Subclasses bring the connection."""

    def __init__(self, context: SessionContext) -> None:
        # Attributes that every move needs come first, so that they lie together in memory.
        self.seat: int | None = None
        self.player: PlayerId | None = None
        self._room: Room | None = None
        self._shared = context
        self._entering: asyncio.Task[None] | None = None
        self._unanswered = 0
        self.address = ""
        self._race_id: RaceId | None = None
        self._playback: Playback | None = None  # in place of a room
        self._playing: asyncio.Task[None] | None = None
        self._early: list[bytes] = []  # messages that came between the hello and the welcome

    def leave_race(self) -> None:
        """Leave the room. When a racer's last connection goes, the racer has left."""
        if self._entering is not None:
            self._entering.cancel()
        if self._room is not None:
            self._room.leave(self)
            self._room = None
        self._end_playback()

    def reads_again(self, *, has_missed: bool) -> None:
        """Send a snapshot if the client missed frames."""
        if self._playback is not None:
            self._playback.go_on()
        if has_missed and self._room is not None:
            self._room.show_again(self)

    def stops_serving(self) -> None:
        """Leave the room without leaving the race: a racer who does not reconnect is missed when presence lapses."""
        if self._room is not None:
            self._room.forget(self)
            self._room = None
        self._end_playback()

    def ends_soon(self) -> None:
        """Stop entering."""
        if self._entering is not None:
            self._entering.cancel()

    @property
    def counts_as(self) -> SpectatorKey:
        """Its player, or its address if it has no token."""
        return self.player or self.address

    @property
    def kind(self) -> SocketKind:
        """What the client does here."""
        if self._playback is not None:
            return "playback"
        if self._room is None:
            return "entering"
        return "spectator" if self.seat is None else "racer"

    # Entering

    def greet(self, hello: Hello) -> None:
        """Take the first message."""
        self._entering = asyncio.ensure_future(self._enter(hello))

    @abstractmethod
    async def identify(self, hello: Hello) -> None:
        """Find out who the client is. Raises WrongToken, MissingScope, Banned, Unreachable."""

    async def _enter(self, hello: Hello) -> None:
        assert self._race_id is not None  # set by the handshake
        is_late = hello.place != "now" and (hello.place is not None or hello.speed is not None)
        with self._refusing_entry():
            await self.identify(hello)
            if self.player is None:
                self._shared.rooms.load.refuse_overload()
            turns = self._shared.rooms.turns
            if not turns.admits(AN_ENTRY):  # many come at once
                await turns.take(self.address)
            if is_late and self.player is None:
                self._entering = None
                self._watch(DoWatch(hello.place, hello.speed))  # the past is read from the log and needs no room
            else:
                room = await self._find_room(hello.p, hello.n)
                if room.committed.seat_of(self.player) is None:  # a racer enters whatever happens
                    self._shared.rooms.load.refuse_overload()
                self._go_in(room, hello.p)
                if is_late:
                    self._take(DoWatch(hello.place, hello.speed))
            for text in self._early:
                self.take_text(text)
            self._early.clear()

    async def _find_room(self, p: int | None, n: int | None) -> Room:
        """The room of the race, which knows at least as much of it as the client does.

        For a player it knows the whole log: a racer's last command may have been carried out through another node whose
        answer was lost, and the client sends it again by the board that it is shown.
        """
        assert self._race_id is not None  # set by the handshake
        while True:
            room = await self._shared.rooms.room(self._race_id)
            refuse_hidden(room.committed, self.player, self._shared.clock.now_ms())
            if room.knows_less_than(self.player, p, n) or (self.player and await self._shared.rooms.is_behind(room)):
                room = await self._shared.rooms.catch_up(room)
            await room.open()  # who joined a moment ago are named in the welcome
            if not room.is_closed:  # it may have been closed as idle while we waited
                return room

    def _go_in(self, room: Room, p: int | None) -> None:
        """Enter the room of the race, live."""
        # Both at once: messages go to the room as soon as there is one, and only then is nothing queued as early.
        self._room, self._entering = room, None
        room.enter(self, p)

    @contextmanager
    def _refusing_entry(self) -> Iterator[None]:
        """Close the connection if the client may not enter, and say why."""
        try:
            yield
        except (WrongToken, MissingScope, Banned, UnknownRace, Overloaded) as error:
            self._fail(refusal_of(error), str(error))
        except Unreachable:
            self._fail(refusals.UNAVAILABLE, "the log does not answer; try again in a moment")
        except Exception:  # an event of a later version, or a damaged one: the client must not wait for it
            assert self._race_id is not None  # set by the handshake
            if self._shared.unreadable_races.is_due(self._race_id):
                logger.exception("cannot enter a race", race_id=str(self._race_id))
            self._fail(refusals.RACE_STANDS, "the log has an event of this race that cannot be read")

    # Playback

    def _watch(self, watch: DoWatch) -> None:
        """Watch from another place or at another speed. A live connection leaves the room until it is live again."""
        self.charge()
        playback = self._playback
        if playback is None:
            assert self._race_id is not None  # set by the handshake
            try:
                playback = self._playback = self._shared.rooms.play_back(self._race_id, self)
            except Overloaded as error:
                self._fail(refusals.OVERLOADED, str(error))
                return
            room, self._room = self._room, None
            if room is not None:
                room.leave(self)
            self._playing = asyncio.ensure_future(self._play_back(playback))
        playback.order(watch.place, watch.speed)

    async def _play_back(self, playback: Playback) -> None:
        with self._refusing_entry():
            room, p = None, None
            while room is None or playback.goes_on:  # the client may ask for another place while we wait
                p = await playback.run()
                room = await self._find_room(p, None)
            self._end_playback()
            self._go_in(room, p)

    def _end_playback(self) -> None:
        playing, self._playing = self._playing, None
        if self._playback is not None:
            self._shared.rooms.end_playback(self._playback)
            self._playback = None
        if playing is not None and playing is not asyncio.current_task():
            playing.cancel()

    # Messages

    def take_text(self, text: bytes) -> None:
        """Decode a message and do what it asks."""
        if self._is_closing:  # the client reads no answer any more
            return
        if self._entering is not None:  # the hello is not answered yet, or it failed and the connection closes
            self._early.append(text)
            if len(self._early) > MOST_UNANSWERED:
                self._fail(refusals.FLOOD, f"more than {MOST_UNANSWERED} messages before the answer to hello")
            return
        try:
            message = messages.decode(text)
        except RecursionError:
            self._reject("not a message that is known here: it is nested too deeply")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if not is_utf8(text):
                self._fail(refusals.UTF_8, "a text frame is UTF-8")
            elif isinstance(error, msgspec.ValidationError):
                self._reject(f"not a message that is known here: {error}")
            else:
                self._reject(f"not JSON: {error}")
        else:
            self._take(message)

    def _reject(self, detail: str) -> None:
        """Answer a message that cannot be read. Before the hello, that ends the connection."""
        if self._room is None and self._playback is None:
            self._fail(refusals.MALFORMED, detail)
        else:
            self._send(Fault(refusals.MALFORMED.code, detail))

    def _take(self, message: AnyFromClient) -> None:  # noqa: C901, PLR0912 - one table of all messages
        room = self._room
        if room is None:
            self._take_outside(message)
            return
        now = self._shared.clock.now_ms()
        match message:  # moves first, by their own type: to find it by its base takes 80 ns more
            case DoPlay() | FromRacer():
                if self.seat is None:
                    self._refuse(message, refusals.NO_SEAT, ONLY_WATCHING)
                    return
                self._unanswered += 1
                if self._unanswered == MOST_UNANSWERED:
                    self.pause_reading()
                command = message.command(now, self.seat)
                if isinstance(command, Ready):
                    room.submit_ready(command, self)
                else:
                    room.submit(command, self)
            case AskClock():
                self._send(messages.Clock(message.sent, now))
            case DoEmote():
                self._show_emote(room, message, now)
            case DoWatch() if self.seat is not None:
                detail = "a racer's own connection is live; to watch, open another one without a token"
                self._refuse(message, refusals.SEATED, detail)
            case DoWatch(place="now"):
                self.charge()
                room.show_again(self)
            case DoWatch():
                self._watch(message)
            case Hello():
                self._send(Fault(refusals.HELLO_AGAIN.code, "say hello once, as the first message"))
            case _:
                assert_never(message)

    def _show_emote(self, room: Room, message: DoEmote, now: int) -> None:
        if self.seat is None or self.player is None:
            self._refuse(message, refusals.NO_SEAT, ONLY_WATCHING)
            return
        try:
            room.show_emote(self.player, self.seat, message.emote, now)
        except TooManyEmotes as error:
            self._refuse(message, refusal_of(error), str(error))
        else:
            self._shared.rooms.shared.tell_emote(room.id, self.seat, message.emote)

    def _take_outside(self, message: AnyFromClient) -> None:
        """Take a message before the hello, or during a playback."""
        match message:
            case Hello() if self._playback is None:
                self.greet(message)
            case _ if self._playback is None:
                self._fail(refusals.HELLO_EXPECTED, f"the first message is hello, not {messages.tag_of(message)}")
            case DoWatch():
                self._watch(message)
            case AskClock():
                self._send(messages.Clock(message.sent, self._shared.clock.now_ms()))
            case Hello():
                self._send(Fault(refusals.HELLO_AGAIN.code, "say hello once, as the first message"))
            case _:
                self._refuse(message, refusals.NO_SEAT, ONLY_WATCHING)

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Answer a command. The room itself has sent the `ack` of a new move or undo."""
        if self._unanswered == MOST_UNANSWERED:
            self.resume_reading()
        self._unanswered -= 1
        if isinstance(outcome, Exception):
            sent_n = command.n if isinstance(command, Play | Undo) else None
            n = outcome.n if isinstance(outcome, WrongN) else None
            tag = messages.COMMAND_TAGS[type(command)]
            code = refusal_of(outcome).code
            self._shared.measures.refused[code] += 1
            self._send(messages.Refused(tag, code, str(outcome), sent_n, n))
        elif isinstance(command, (Play, Undo)):
            if isinstance(outcome, Repeated):  # the first answer may have been lost
                for _ in range(command.n // ACTIONS_OF_AN_ANSWER):  # beside this answer itself
                    self.charge()
                self._send(ack_again(outcome.race, command.seat, command.n))
        else:
            self._send(messages.Done(messages.COMMAND_TAGS[type(command)]))

    def _refuse(self, message: AnyFromClient, refusal: Refusal, detail: str) -> None:
        """Refuse a command that does not reach the race."""
        self._shared.measures.refused[refusal.code] += 1
        sent_n = message.n if isinstance(message, DoPlay | DoUndo) else None
        self._send(messages.Refused(messages.tag_of(message), refusal.code, detail, sent_n))


def is_utf8(text: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
