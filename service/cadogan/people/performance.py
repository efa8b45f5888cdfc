"""How each player raced in a finished race: what marks of achievement ask for."""

from msgspec import Struct

from cadogan.races.events import Event, RaceDecided
from cadogan.races.evolve import evolve
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId
from cadogan.races.phases import Finished, Racing
from cadogan.races.race import Race
from cadogan.races.record.race_view import standings

GAVE_UP: frozenset[How | None] = frozenset(("resigned", "gone"))


class Performance(Struct, frozen=True, kw_only=True):
    """How the player of a seat raced. `rivals` counts other players; ghosts are none."""

    seat: int
    player: PlayerId
    rivals: int
    has_won: bool
    """First place alone, against at least one rival."""
    how: How
    time_ms: int
    """Time since the start, with penalties."""
    left_ms: int
    """Time that the limit still left."""
    may_undo: bool
    undos: int
    most_behind: int
    """Most cards home by which another seat was ahead, until the race was decided."""
    lead: int
    """Cards home by which the seat was ahead of the best other one when the race was decided; negative if behind."""
    rivals_home: int
    """Cards home of the best rival who did not give up, at the end; 0 without one."""
    beat_own_ghost: bool
    """Whether a board of the same player raced as a ghost, and has a worse place."""


class PerformanceTracker:
    """Follows the events of one race."""

    def __init__(self) -> None:
        self.race: Race | None = None
        self._most_behind: list[int] = []
        self._leads: list[int] = []

    def follow(self, event: Event) -> None:
        """Apply the next event."""
        self.race = race = evolve(self.race, event)
        if isinstance(race.phase, Racing):
            behind = [-lead for lead in leads(race)]
            self._most_behind = list(map(max, self._most_behind or behind, behind))
        elif isinstance(event, RaceDecided):
            self._leads = leads(race)

    def performances(self) -> list[Performance]:
        """Of the players in the finished race, by seat."""
        race = self.race
        assert race is not None  # every log begins with RaceCreated
        assert isinstance(race.phase, Finished)
        rows = sorted(standings(race), key=lambda row: row.seat)
        assert race.settings.time_limit is not None  # settled at creation
        found = []
        for row, seat in zip(rows, race.seats, strict=True):
            if seat.player is None:
                continue
            assert row.time is not None  # every seat has ended
            assert row.how is not None
            others = [other for other in rows if other.seat != row.seat]
            rivals = [other for other in others if race.seats[other.seat].player is not None]
            own = [other for other in others if (ghost := race.seats[other.seat].ghost) and ghost.player == seat.player]
            found.append(
                Performance(
                    seat=row.seat,
                    player=seat.player,
                    rivals=len(rivals),
                    has_won=bool(rivals) and all(row.place < other.place for other in others),
                    how=row.how,
                    time_ms=row.time,
                    left_ms=race.settings.time_limit * 1000 - row.time,
                    may_undo=race.settings.undo != "none",
                    undos=race.boards[row.seat].undos,
                    most_behind=self._most_behind[row.seat],
                    lead=self._leads[row.seat],
                    rivals_home=max((other.home for other in rivals if other.how not in GAVE_UP), default=0),
                    beat_own_ghost=any(row.place < other.place for other in own),
                )
            )
        return found


def leads(race: Race) -> list[int]:
    """By how many cards home each seat is ahead of the best other one; 0 without another."""
    homes = [board.layout.home for board in race.boards]
    best, *rest = sorted(homes, reverse=True)
    second = rest[0] if rest else best
    return [home - (second if home == best else best) for home in homes]
