"""The public record of a race: its events, its boards at any moment, and the replay of a finished race."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.bodies.cursor import Cursors, CursorText, Nth
from cadogan.api.bodies.streaming import OVER, LastEventId, StreamedEvent, form_asked, refuse_beside_stream, streamed
from cadogan.api.caching.immutable_cache import LASTS
from cadogan.api.limits.bill import charge_reading
from cadogan.api.limits.limit_policies import costs
from cadogan.api.limits.stream_admission import StreamAdmission
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.errors import InvalidParameter, UnknownN, UnknownSeat
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath, SeatPath
from cadogan.lobby.deal_service import DealService
from cadogan.races.board import UNDONE, layout_in_steps
from cadogan.races.errors import HeldBack, WrongPhase
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Finished
from cadogan.races.race import Race, Seat
from cadogan.races.record.partings import partings
from cadogan.races.record.public import AnyPublicEvent, Moved, Undone
from cadogan.races.record.public_view import Piles, RaceView
from cadogan.races.record.race_view import phase_name
from cadogan.races.record.record import PublicRecord
from cadogan.races.steps import Steps
from cadogan.rooms.replay.stream import Stream, Streams
from cadogan.rules import Layout
from cadogan.store.log.race_reader import RaceReader

MOST_EVENTS = 1000
MOST_P = 2_147_483_647
"""Greater than any `p`: a version of the log has 32 bits."""

LATER = Cursors("events", Nth)
"""Cursors of a race's public events, in order of `p`."""


class EventPage(Struct, frozen=True):
    """A page of public events. `p` is the number of the last one; `since=p` gets later events.

    `next` is the cursor of the following page; null if there is none yet.
    """

    events: tuple[AnyPublicEvent, ...]
    p: int
    next: str | None
    """Cursor of the following page; null if there is none yet."""


class BoardView(Struct, frozen=True):
    """A board after `n` moves and undos. `action` is the one that made it: a move in notation, or `undo`."""

    seat: int
    n: int
    home: int
    piles: Piles
    action: str | None


class ReplayStep(Struct, frozen=True):
    """An action `t` milliseconds after the start. `n` and `home` are those of the board after it."""

    t: int
    n: int
    action: str
    home: int


class ReplaySeat(Struct, frozen=True):
    """All actions of one racer."""

    seat: int
    player: PlayerId
    steps: tuple[ReplayStep, ...]
    """Actions of the racer, in order."""


class Difference(Struct, frozen=True):
    """Two seats, and the `n` of the first action in which they differ; null if one at most played further."""

    seats: tuple[int, int]
    """The two seats that are compared."""
    n: int | None


class Replay(Struct, frozen=True):
    """A finished race, on one clock.

    `deck` is the deal, the first card dealt first; null until the deal is public.

    `differences` has one entry for each pair of seats: their boards are the same before that `n`.
    """

    race: RaceView
    deck: str | None
    """Cards of the deal, the first one dealt first."""
    seats: tuple[ReplaySeat, ...]
    differences: tuple[Difference, ...]
    """Where each pair of seats first differs."""


@get(
    "/races/{race_id:uuid}/events",
    operation_id="listEvents",
    summary="List or stream the events of a race",
    tags=["record"],
    responses=problem_responses(404, 422) | OVER,
    opt=costs(5) | LASTS,
)
async def list_events(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[None, None, State],
    race_id: RacePath,
    race_reader: NamedDependency[RaceReader],
    streams: NamedDependency[Streams],
    stream_admission: NamedDependency[StreamAdmission],
    since: Annotated[int, QueryParameter(ge=0, le=MOST_P, description="Only events after this `p`.")] = 0,
    limit: Annotated[
        int | None,
        QueryParameter(
            ge=1, le=MOST_EVENTS, description="Most events on a page.", schema_extra={"default": MOST_EVENTS}
        ),
    ] = None,
    cursor: CursorText = None,
    last_event_id: LastEventId = None,
) -> Response[EventPage]:
    """Public events of a race, the same sequence as on its socket.

    With `Accept: application/x-ndjson` (one line per event) or `text/event-stream`, events arrive as they happen, until
    the last one. To resume a broken stream, send the last `p` as `since` or in the header `Last-Event-ID`.
    """
    form = form_asked(request)
    if form is not None:
        refuse_beside_stream("limit", limit)
        refuse_beside_stream("cursor", cursor)
        p = since if last_event_id is None else number_of(last_event_id)
        stream = await streams.opened(RaceId(race_id), p, await stream_admission.admit(request))
        return streamed(form, None if stream is None else batches_of(stream))
    after, most = max(since, 0 if cursor is None else LATER.place(cursor).number), limit or MOST_EVENTS
    _, events = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, len(events))
    page = tuple(events[after : after + most])
    next_cursor = LATER.behind(events[after:], most, lambda event: Nth(event.p))
    return Response(EventPage(page, page[-1].p if page else after, next_cursor))


async def batches_of(stream: Stream) -> AsyncIterator[Sequence[StreamedEvent]]:
    """Events of a stream, until it ends or the client disconnects."""
    try:
        while (events := await stream.next()) is not None:
            yield [StreamedEvent(b"%d" % p, json) for p, json in events]
    finally:
        stream.leave()


def number_of(last_event_id: str) -> int:
    """Number of the last event that the client got. Raises InvalidParameter."""
    if not (last_event_id.isascii() and last_event_id.isdecimal() and len(last_event_id) <= len(str(MOST_P))):
        raise InvalidParameter("Last-Event-ID", last_event_id, "send the last `p` that arrived, such as 41")
    return int(last_event_id)


@get(
    "/races/{race_id:uuid}/boards/{seat:int}",
    operation_id="getBoard",
    operation_class=sdk(
        "board", "A board after `n` moves and undos; without `n`, as it is now.", arguments="race_id, seat, n"
    ),
    summary="Get a board at any moment",
    tags=["record"],
    responses=problem_responses(404, 409),
    opt=costs(2) | LASTS,
)
async def get_board(
    request: Request[None, None, State],
    race_id: RacePath,
    seat: SeatPath,
    race_reader: NamedDependency[RaceReader],
    n: Annotated[
        int | None,
        QueryParameter(
            ge=0,
            schema_extra={"minimum": 0},  # Litestar drops the bounds of nullable parameters
            description="Number of moves and undos. Default: all that are public.",
        ),
    ] = None,
) -> BoardView:
    """A racer's board after `n` moves and undos, as far as it is public now."""
    record, _ = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, record.p)
    race = race_in(record)
    must_be_seat(seat, len(race.seats))
    if race.start is None:
        raise WrongPhase(f"there are no boards yet: the race is in phase {phase_name(race)}")
    must_have_opened(record)
    board = record.boards[seat]
    if n is not None and n > board.n and record.progress(seat).ahead:  # whether it has reached that n is not public
        raise HeldBack(f"fair view: this board is public up to n={board.n} now; more of it becomes public later")
    return await race_reader.turns.finish(board_in_steps(race, seat, board.actions, n))


@get(
    "/races/{race_id:uuid}/replay",
    operation_id="getReplay",
    operation_class=sdk("replay", "Every action of a race that is over."),
    summary="Get the replay of a finished race",
    tags=["record"],
    responses=problem_responses(404, 409),
    opt=costs(5) | LASTS,
)
async def get_replay(
    request: Request[None, None, State],
    race_id: RacePath,
    race_reader: NamedDependency[RaceReader],
    deal_service: NamedDependency[DealService],
) -> Replay:
    """Deal and moves of a finished race: everything needed to replay it with the rules of its game."""
    record, events = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, record.p)
    race = finished_race(record)
    deck = await deck_of(race, deal_service)
    return await race_reader.turns.finish(replay_in_steps(record, events, deck))


def replay_in_steps(record: PublicRecord, events: Sequence[AnyPublicEvent], deck: str | None) -> Steps[Replay]:
    """Replay of a finished race with these public events. `deck` is None while it must stay secret."""
    race = race_in(record)
    steps: list[list[ReplayStep]] = [[] for _ in race.seats]
    for event in events:
        if isinstance(event, Moved | Undone):
            action = event.move if isinstance(event, Moved) else UNDONE
            steps[event.seat].append(ReplayStep(event.t, event.n, action, event.home))
        yield
    differences = []
    for parting in partings([[step.action for step in of_seat] for of_seat in steps]):
        differences.append(Difference(*parting))
        yield
    seats = tuple(seat_of(number, seat, steps[number]) for number, seat in enumerate(race.seats))
    return Replay(record.view(), deck, seats, tuple(differences))


def finished_race(record: PublicRecord) -> Race:
    """A finished race of which all moves are public. Raises HeldBack, WrongPhase."""
    race = race_in(record)
    must_have_opened(record)
    if not isinstance(race.phase, Finished) or race.seed is None:
        raise WrongPhase(f"a race can be replayed once it is finished; this one is in phase {phase_name(race)}")
    return race


async def deck_of(race: Race, deal_service: DealService) -> str | None:
    """The deal of a finished race; None until the deal is public."""
    try:
        await deal_service.must_be_public(race)
    except HeldBack:
        return None
    return deck_text(race)


def deck_text(race: Race) -> str:
    """The deal of a race that was dealt, the first card dealt first."""
    assert race.seed is not None  # it was dealt
    return " ".join(str(card) for card in race.seed.deck(race.game))


def board_in_steps(race: Race, seat: int, actions: Sequence[str], n: int | None) -> Steps[BoardView]:
    """A board after the first `n` of its actions, or all of them. Raises UnknownN."""
    asked = len(actions) if n is None else n
    if asked > len(actions):
        raise UnknownN(len(actions), asked)
    assert race.start is not None  # there are boards
    layout = yield from layout_in_steps(race.start, actions[:asked])
    return board_view(seat, asked, layout, actions)


def board_view(seat: int, n: int, layout: Layout, actions: Sequence[str]) -> BoardView:
    """A board and the action that led to it."""
    return BoardView(seat, n, layout.home, layout.show_all(), actions[n - 1] if n else None)


def must_be_seat(seat: int, seats: int) -> None:
    """Raise UnknownSeat if the race has no such seat."""
    if not 0 <= seat < seats:
        raise UnknownSeat(f"there is no seat {seat}; seats are numbered from 0 to {seats - 1}")


def must_have_opened(record: PublicRecord) -> None:
    """Raise HeldBack while the boards of a closed race are hidden."""
    if record.opens_at is not None:
        raise HeldBack(f"this race is closed: its boards are public from {record.opens_at} ms since the epoch")


def race_in(record: PublicRecord) -> Race:
    """The race of a record."""
    assert record.race is not None  # every log begins with the race
    return record.race


def seat_of(number: int, seat: Seat, steps: Sequence[ReplayStep]) -> ReplaySeat:
    """Actions of a seat."""
    player = seat.ghost.player if seat.ghost else seat.player
    assert player is not None  # a race that started had a racer or a ghost in each seat
    return ReplaySeat(number, player, tuple(steps))
