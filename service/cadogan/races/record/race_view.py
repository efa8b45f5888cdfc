"""The public snapshot of a race at one moment, which its public events add up to."""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from cadogan.races.board import Board
from cadogan.races.facts import GhostBoard
from cadogan.races.phases import Abandoned, Countdown, Decided, Finished, Lobby, Racing
from cadogan.races.proof import fair_deal
from cadogan.races.race import ABSENCE_MS, RULES_WITH_PUBLIC_DECISIONS, Race, Seat
from cadogan.races.record import public_view
from cadogan.races.rematch import rematch_id
from cadogan.races.standings import places


class Revealed(NamedTuple):
    """The origin of the deal. Values that are not public are None."""

    seed: str | None = None
    secret: str | None = None
    nonces: tuple[str | None, ...] = ()


NOTHING = Revealed()


def commitment_of(race: Race) -> str | None:
    """The service's commitment to its secret; None if the deal is picked."""
    return None if race.secret is None else fair_deal.commitment(race.id, race.secret).hex()


def standings(race: Race) -> tuple[public_view.Standing, ...]:
    """Standings of a race that has started, the best place first. They are secret until every seat has ended."""
    return _standings(race, race.boards, race.boards)


def public_standings(race: Race, boards: Sequence[Board]) -> tuple[public_view.Standing, ...]:
    """Standings of a race that has started as everyone may know them, from its public `boards`.

    Exact counts of a board that is held back would name cards. A win tells its cards home by itself, and not its moves.
    """
    if isinstance(race.phase, Finished):
        return standings(race)
    known = [
        real if seat.end is not None and seat.end.how == "won" else board
        for seat, real, board in zip(race.seats, race.boards, boards, strict=True)
    ]
    return _standings(race, known, boards if race.created.race_rules >= RULES_WITH_PUBLIC_DECISIONS else known)


def _standings(race: Race, boards: Sequence[Board], counted: Sequence[Board]) -> tuple[public_view.Standing, ...]:
    """Standings by these boards. The moves are those of the `counted` boards."""
    results = race.results_on(boards)
    phase = race.phase
    settled = phase.places if isinstance(phase, Decided | Finished) else places(results)
    rows = [
        public_view.Standing(seat, place, result.home, counted[seat].moves, result.time_ms, result.how)
        for seat, (place, result) in enumerate(zip(settled, results, strict=True))
    ]
    return tuple(sorted(rows, key=lambda row: (row.place, row.seat)))


def race_view(  # noqa: PLR0913 - the race does not know any of these
    race: Race,
    p: int,
    *,
    boards: Sequence[Board] = (),
    progress: Sequence[public_view.Progress] = (),
    has_opened: bool = True,
    revealed: Revealed = NOTHING,
    digest: str | None = None,
) -> public_view.RaceView:
    """The public view of a race.

    `boards` and `progress` are by seat, and empty before the start. `digest` is that of the log once the race is over.
    A closed race that has not opened shows no card.
    """
    phase = race.phase
    public_boards = boards or (None,) * len(race.seats)
    live = progress or (None,) * len(race.seats)
    return public_view.RaceView(
        id=race.id,
        p=p,
        phase=phase_name(race),
        settings=race.settings,
        creator=race.created.creator,
        house=race.created.is_house,
        created_at=race.created.at,
        commitment=commitment_of(race),
        seats=tuple(
            seat_view(number, seat, board, its_progress, shows=has_opened)
            for number, (seat, board, its_progress) in enumerate(zip(race.seats, public_boards, live, strict=True))
        ),
        rematch_of=race.created.rematch_of,
        rematch=rematch_id(race),
        origin=origin_of(race),
        starter=race.starter,
        start_by=phase.start_by if isinstance(phase, Lobby) else None,
        starts_at=phase.starts_at if isinstance(phase, Countdown) else None,
        started_at=race.started_at,
        ends_at=phase.ends_at if isinstance(phase, Racing | Decided) else None,
        finished_at=phase.finished_at if isinstance(phase, Finished) else None,
        standings=public_standings(race, boards) if race.started_at is not None else None,
        seed=revealed.seed,
        secret=revealed.secret,
        nonces=revealed.nonces or None,
        digest=digest,
        deal=race.created.deal,
        renewals=tuple(public_view.RenewalView(renewal.left) for renewal in race.renewals),
        race_rules=race.created.race_rules,
        house_bots=race.created.house_bots,
        abandoned=phase.reason if isinstance(phase, Abandoned) else None,
        left=race.left if isinstance(phase, Abandoned) else (),
    )


def phase_name(race: Race) -> public_view.PhaseName:
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


def seat_view(
    number: int, seat: Seat, board: Board | None, progress: public_view.Progress | None, *, shows: bool
) -> public_view.SeatView:
    """The public view of a seat and of the public state of its board."""
    return public_view.SeatView(
        seat=number,
        player=seat.player,
        commitment=None if seat.commitment is None else seat.commitment.hex(),
        ready=seat.is_ready,
        ghost=None if seat.ghost is None else ghost_view(seat.ghost),
        n=board.n if board else 0,
        home=board.layout.home if board else 0,
        piles=board.layout.show_all() if board and shows else None,
        progress=progress,
        away_until=seat.away_since + ABSENCE_MS if board and seat.away_since is not None else None,
        ended=seat.end.how if seat.end else None,
    )


def ghost_view(ghost: GhostBoard) -> public_view.GhostView:
    """The public view of a ghost: the board that it plays again."""
    return public_view.GhostView(ghost.race_id, ghost.of_seat, ghost.player)


def origin_of(race: Race) -> public_view.OriginView | None:
    """The position of another race that a practice race began from, if any."""
    origin = race.created.origin
    return None if origin is None else public_view.OriginView(origin.race_id, origin.seat, origin.n)
