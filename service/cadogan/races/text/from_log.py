"""Text of a finished race from its log, without replaying its moves. The export of many races uses this.

The log has the moves and their times. Only the number of cards home needs the rules: the caller passes the numbers that
it knows, and the other boards are replayed.
"""

from collections.abc import Mapping

from cadogan.races.board import UNDONE, layout_after
from cadogan.races.events import Event, RaceStarted, decode
from cadogan.races.evolve import evolve
from cadogan.races.ids import PlayerId
from cadogan.races.proof.digest import digests, next_digest
from cadogan.races.race import RULES_WITH_GIVING_UP, Race, Seat
from cadogan.races.record.record import PublicRecord
from cadogan.races.steps import Steps, in_one_piece
from cadogan.races.text.course import Course
from cadogan.races.text.tags_and_moves import GhostOf, TextRace, TextSeat, TextStep
from cadogan.races.text.terms import in_text

NO_NAMES: Mapping[PlayerId, str] = {}
"""For a text that names racers by id alone."""


def text_race(record: PublicRecord, deck: str | None, names: Mapping[PlayerId, str]) -> TextRace:
    """Text of a finished race that has opened. `names` are not in its log. `deck` is None while it must stay secret."""
    return in_one_piece(text_race_in_steps(record, deck, names))


def text_race_in_steps(record: PublicRecord, deck: str | None, names: Mapping[PlayerId, str]) -> Steps[TextRace]:
    """`text_race`, an event at a time."""
    log = TextLog()
    for payload in record.payloads:
        log.follow(payload)
        yield
    homes = {seat: board.layout.home for seat, board in enumerate(record.boards)}
    return log.text(homes, deck, names)


class TextLog:
    """Reads a log event by event, and makes the text once the race has finished."""

    __slots__ = ("_course", "_digest", "_race", "_version")

    def __init__(self) -> None:
        self._race: Race | None = None
        self._version = 0
        self._digest = b""
        self._course = Course()

    @property
    def race(self) -> Race:
        """The race at its start, without the moves since then."""
        assert self._race is not None  # every log begins with it
        return self._race

    def follow(self, payload: bytes) -> None:
        """Read one more stored event."""
        event = decode(payload)
        if self._course.steps:
            event.text(self._course)
        else:
            self._follow_lobby(event)
        self._version += 1
        self._digest = next_digest(self._digest, self._version, payload)

    def _follow_lobby(self, event: Event) -> None:
        """Read an event up to the start."""
        self._race = evolve(self._race, event)
        if self._version == 0:
            (self._digest,) = digests(self._race.id, ())
        if isinstance(event, RaceStarted):
            self._course.steps = [[] for _ in self._race.seats]
            self._course.started_at = event.at

    def text(
        self, homes: Mapping[int, int], deck: str | None = None, names: Mapping[PlayerId, str] = NO_NAMES
    ) -> TextRace:
        """Text of the race. `homes` are the cards home by seat; the boards of other seats are replayed.

        A deal with an id has its `deck` in place of its seed, if the caller passes one.
        """
        race = self.race
        seats = zip(race.seats, self._course.places, strict=True)
        return TextRace(
            race_id=race.id,
            rules_version=race.created.rules_version,
            settings=in_text(race.settings, len(race.seats)),
            seed=str(race.seed) if race.created.deal is None else None,
            deck=deck if race.created.deal is not None else None,
            origin=race.created.origin,
            created_at=race.created.at,
            started_at=self._course.started_at,
            finished_at=self._course.finished_at,
            digest=self._digest.hex(),
            seats=tuple(
                self._seat(number, seat, place, homes.get(number), names) for number, (seat, place) in enumerate(seats)
            ),
        )

    def _seat(self, number: int, seat: Seat, place: int, home: int | None, names: Mapping[PlayerId, str]) -> TextSeat:
        """Text of one seat. For a ghost it names the player whose board it is."""
        player = seat.ghost.player if seat.ghost else seat.player
        assert player is not None  # a race that has started has a racer or a ghost in each seat
        end, steps = self._course.ends[number], self._course.steps[number]
        ended = end.at - self._course.started_at
        return TextSeat(
            racer=player,
            name=names.get(player),
            ghost=GhostOf(seat.ghost.race_id, seat.ghost.of_seat) if seat.ghost else None,
            place=place,
            home=self._replayed_home(steps) if home is None else home,
            how=end.how,
            ended=ended,
            time=ended + self._penalty_ms(steps),
            gave_up=self._gave_up(number),
            steps=tuple(steps),
        )

    def _gave_up(self, number: int) -> bool:
        """Whether a racer resigned or left while another one still played. The ends are in the order of the log."""
        end, numbers = self._course.ends[number], list(self._course.ends)
        if end.how not in {"resigned", "gone"} or self.race.created.race_rules < RULES_WITH_GIVING_UP:
            return False
        later = [self._course.ends[other] for other in numbers[numbers.index(number) + 1 :]]
        # Racers who left in the same millisecond end together, and neither of them before the other.
        return any(not (end.how == other.how == "gone" and end.at == other.at) for other in later)

    def _replayed_home(self, steps: list[TextStep]) -> int:
        """Cards home after all steps of a board."""
        assert self.race.start is not None  # the race has started
        return layout_after(self.race.start, (step.action for step in steps)).home

    def _penalty_ms(self, steps: list[TextStep]) -> int:
        """Penalty for the undos of a board, in milliseconds."""
        settings = self.race.settings
        undos = sum(step.action == UNDONE for step in steps) if settings.undo == "penalty" else 0
        return undos * settings.undo_penalty * 1000
