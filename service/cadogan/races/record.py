"""The public record of a race: its own sequence p = 1, 2, 3 …, computed from the log and from nothing else.

Every node, a late spectator and a replay compute the same one. A secret that must not get out must not get in here.
"""

from collections.abc import Iterable
from typing import assert_never

from cadogan.races import fair_deal, public
from cadogan.races.board import Board
from cadogan.races.digest import log_digest
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    Event,
    MovePlayed,
    MoveUndone,
    RaceAbandoned,
    RaceCreated,
    RaceDecided,
    RaceFinished,
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerReturned,
    RacerWithdrew,
    RaceStarted,
    SeatEnded,
    decode,
)
from cadogan.races.race import (
    ABSENCE_MS,
    Abandoned,
    Countdown,
    Decided,
    Finished,
    Lobby,
    Race,
    Racing,
    Seat,
    evolve,
)
from cadogan.races.standings import places


class Step:
    """One event of a log: its payload as stored, what it says, and the race before and after it."""

    __slots__ = ("_piles", "before", "event", "payload", "race")

    def __init__(self, payload: bytes, event: Event, before: Race | None, race: Race) -> None:
        self.payload = payload
        self.event = event
        self.before = before
        self.race = race
        self._piles: public.Piles | None = None

    def piles(self, seat: int) -> public.Piles:
        """Piles that the event changed on the board of its seat. The racer's answer and the public event both ask."""
        if self._piles is None:
            self._piles = board_of(self.race, seat).layout.show_changes(board_of(self.before, seat).layout)
        return self._piles


def take(race: Race | None, event: Event, payload: bytes) -> Step:
    """Let an event happen to a race, or begin one."""
    return Step(payload, event, race, evolve(race, event))


def steps(payloads: Iterable[bytes], race: Race | None = None) -> list[Step]:
    """Decode stored payloads that continue a race, or begin one."""
    followed = []
    for payload in payloads:
        step = take(race, decode(payload), payload)
        race = step.race
        followed.append(step)
    return followed


class PublicRecord:
    """What has been published of one race: `race` as far as the public knows it, and `p`, the last event's number."""

    __slots__ = ("p", "payloads", "race")

    def __init__(self) -> None:
        self.p = 0
        self.race: Race | None = None
        self.payloads: list[bytes] = []

    def follow(self, step: Step) -> tuple[public.AnyPublicEvent, ...]:
        """Public events that one more event of the log allows, in order."""
        self.race = step.race
        self.payloads.append(step.payload)
        self.p += 1
        return (self._public(step),)

    def view(self) -> public.RaceView:
        """The race as everybody may see it now."""
        assert self.race is not None  # a record is made for a race that was created
        is_over = isinstance(self.race.phase, Finished | Abandoned)
        return view(self.race, self.p, self._digest if is_over else None)

    @property
    def _digest(self) -> str:
        assert self.race is not None
        return log_digest(self.race.id, self.payloads).hex()

    def _public(self, step: Step) -> public.AnyPublicEvent:  # noqa: C901, PLR0911, PLR0912 - one table of all events
        event, race, p = step.event, step.race, self.p
        t = max(event.at - race.started_at, 0) if race.started_at is not None else 0
        match event:
            case MovePlayed():
                board, piles = board_of(race, event.seat), step.piles(event.seat)
                return public.Moved(p, t, event.seat, board.n, event.move, event.turned, board.layout.home, piles)
            case MoveUndone():
                board, piles = board_of(race, event.seat), step.piles(event.seat)
                return public.Undone(p, t, event.seat, board.n, board.layout.home, piles)
            case RaceCreated():
                return public.Created(p, t, event.at, event.creator, event.settings, commitment_of(race))
            case RacerJoined():
                return public.Joined(p, t, event.seat, event.player, _hex(event.commitment))
            case RacerWithdrew():
                return public.Withdrew(p, t, event.seat)
            case DealRenewed():
                return public.Renewed(p, t, fair_deal.commitment(race.id, event.secret).hex())
            case RacerReady():
                return public.BecameReady(p, t, event.seat)
            case CountdownStarted():
                return public.Counting(p, t, event.starts_at)
            case RaceStarted():
                assert isinstance(race.phase, Racing)
                assert race.start is not None
                return public.Started(p, t, event.at, race.phase.ends_at, race.start.home, race.start.show_all())
            case RacerLeft():
                return public.Left(p, t, event.seat, event.at + ABSENCE_MS)
            case RacerReturned():
                return public.Returned(p, t, event.seat)
            case SeatEnded():
                return public.Ended(p, t, event.seat, event.how, board_of(race, event.seat).layout.home)
            case RaceDecided():
                return public.PlacesDecided(p, t, standings(race))
            case RaceFinished():
                seed, secret, nonces = revealed(race)
                assert seed is not None  # a race that has finished was dealt
                return public.Finish(p, t, standings(race), seed, secret, nonces, self._digest)
            case RaceAbandoned():
                _, secret, nonces = revealed(race)
                return public.Abandonment(p, t, event.reason, secret, nonces, self._digest)
            case _:
                assert_never(event)


def published(payloads: Iterable[bytes]) -> tuple[PublicRecord, list[public.AnyPublicEvent]]:
    """The record of a whole log, and its events from p = 1 on."""
    record = PublicRecord()
    return record, [event for step in steps(payloads) for event in record.follow(step)]


def board_of(race: Race | None, seat: int) -> Board:
    """Board of a seat, once there are boards."""
    board = race.seats[seat].board if race is not None else None
    assert board is not None
    return board


def commitment_of(race: Race) -> str | None:
    """The service's commitment to its secret; None where the deal is picked."""
    return None if race.secret is None else fair_deal.commitment(race.id, race.secret).hex()


def revealed(race: Race) -> tuple[str | None, str | None, tuple[str | None, ...]]:
    """Seed, secret and nonces of a race that is over. A picked deal that was never played here stays what it was."""
    assert isinstance(race.phase, Finished | Abandoned)
    seed = str(race.seed) if isinstance(race.phase, Finished) else None
    return seed, _hex(race.secret), tuple(_hex(seat.nonce) for seat in race.seats)


def standings(race: Race) -> tuple[public.Standing, ...]:
    """Standings of a race that has started, the best place first."""
    results = race.results()
    phase = race.phase
    settled = phase.places if isinstance(phase, Decided | Finished) else places(results)
    rows = [
        public.Standing(seat, place, result.home, board_of(race, seat).moves, result.time_ms, result.how)
        for seat, (place, result) in enumerate(zip(settled, results, strict=True))
    ]
    return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))


def view(race: Race, p: int, digest: str | None) -> public.RaceView:
    """A race as everybody may see it; `digest` is that of its log, once it is over."""
    phase = race.phase
    is_over = isinstance(phase, Finished | Abandoned)
    seed, secret, nonces = revealed(race) if is_over else (None, None, None)
    return public.RaceView(
        id=race.id,
        p=p,
        phase=phase_name(race),
        settings=race.settings,
        creator=race.creator,
        house=race.is_house,
        created_at=race.created_at,
        commitment=commitment_of(race),
        seats=tuple(_seat_view(number, seat) for number, seat in enumerate(race.seats)),
        starts_at=phase.starts_at if isinstance(phase, Countdown) else None,
        started_at=race.started_at,
        ends_at=phase.ends_at if isinstance(phase, Racing | Decided) else None,
        finished_at=phase.finished_at if isinstance(phase, Finished) else None,
        standings=standings(race) if race.started_at is not None else None,
        seed=seed,
        secret=secret,
        nonces=nonces,
        digest=digest,
    )


def phase_name(race: Race) -> public.PhaseName:
    """Name of the race's phase on the wire."""
    match race.phase:
        case Lobby():
            return "lobby"
        case Countdown():
            return "countdown"
        case Racing():
            return "racing"
        case Decided():
            return "decided"
        case Finished():
            return "finished"
        case Abandoned():
            return "abandoned"
        case _:
            assert_never(race.phase)


def _seat_view(number: int, seat: Seat) -> public.SeatView:
    board = seat.board
    return public.SeatView(
        seat=number,
        player=seat.player,
        commitment=_hex(seat.commitment),
        ready=seat.is_ready,
        n=board.n if board else 0,
        home=board.layout.home if board else 0,
        piles=board.layout.show_all() if board else None,
        away_until=seat.away_since + ABSENCE_MS if seat.away_since is not None else None,
        ended=seat.end.how if seat.end else None,
    )


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()
