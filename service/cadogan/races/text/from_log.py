"""Text of a finished race from its log alone, without a move of it played again: what many races are exported by.

What was done, and when, stands in the log as it was. Only how many cards came home takes the rules; who has noted it
says so, and boards of which nobody has are played again.
"""

from collections.abc import Mapping

from cadogan.races.board import UNDONE, replay_layouts
from cadogan.races.digest import digests, next_digest
from cadogan.races.events import (
    Event,
    MovePlayed,
    MoveUndone,
    RaceDecided,
    RaceFinished,
    RaceStarted,
    SeatEnded,
    decode,
)
from cadogan.races.evolve import evolve
from cadogan.races.ids import PlayerId
from cadogan.races.race import End, Race, Seat
from cadogan.races.record import PublicRecord
from cadogan.races.text.tags_and_moves import GhostOf, TextRace, TextSeat, TextStep

NOBODY: Mapping[PlayerId, str] = {}
"""Names, where racers are named by id alone."""


def text_race(record: PublicRecord, deck: str | None, names: Mapping[PlayerId, str]) -> TextRace:
    """Text of a finished race that has opened; `names` are not in its log, and `deck` is not always to be told."""
    log = TextLog()
    for payload in record.payloads:
        log.follow(payload)
    homes = {seat: board.layout.home for seat, board in enumerate(record.boards)}
    return log.text(homes, deck, names)


class TextLog:
    """A log that is read event by event. What it says of the race and of its seats is there once it has finished."""

    __slots__ = ("_digest", "_done", "_ends", "_finished_at", "_places", "_race", "_started_at", "_version")

    def __init__(self) -> None:
        self._race: Race | None = None
        self._version = 0
        self._digest = b""
        self._done: list[list[TextStep]] = []
        self._ends: dict[int, End] = {}
        self._places: tuple[int, ...] = ()
        self._started_at = 0
        self._finished_at = 0

    @property
    def has_finished(self) -> bool:
        """Whether the log was read to its end."""
        return self._finished_at > 0

    @property
    def race(self) -> Race:
        """The race as it was when the cards lay; nothing of what was done since."""
        assert self._race is not None  # every log begins with it
        return self._race

    def follow(self, payload: bytes) -> None:
        """Read one more event, as it is stored."""
        event = decode(payload)
        if self._done:
            self._go_on(event)
        else:
            self._begin(event)
        self._version += 1
        self._digest = next_digest(self._digest, self._version, payload)

    def _begin(self, event: Event) -> None:
        """Follow what comes before the boards."""
        self._race = evolve(self._race, event)
        if self._version == 0:
            (self._digest,) = digests(self._race.id, ())
        if isinstance(event, RaceStarted):
            self._done = [[] for _ in self._race.seats]
            self._started_at = event.at

    def _go_on(self, event: Event) -> None:
        """Note what is done on the boards, and how that ends."""
        match event:
            case MovePlayed():
                self._done[event.seat].append(TextStep(event.move, event.at - self._started_at))
            case MoveUndone():
                self._done[event.seat].append(TextStep(UNDONE, event.at - self._started_at))
            case SeatEnded():
                self._ends[event.seat] = End(event.how, event.at)
            case RaceDecided():
                self._places = event.places
            case RaceFinished():
                self._finished_at = event.at
            case _:
                pass  # who is away, and what hints were given, does not matter any more

    def text(
        self, homes: Mapping[int, int], deck: str | None = None, names: Mapping[PlayerId, str] = NOBODY
    ) -> TextRace:
        """Text of the race. `homes` are the cards home by seat, as far as somebody has noted them.

        The `deck` is told where the seed is not to be, and only if it may be.
        """
        race = self.race
        assert race.settings.time_limit is not None  # settled at creation
        seats = zip(race.seats, self._places, strict=True)
        return TextRace(
            race_id=race.id,
            rules_version=race.created.rules_version,
            game=race.game.id,
            options=race.game.chosen,
            seed=str(race.seed) if race.created.deal is None else None,
            deck=deck if race.created.deal is not None else None,
            origin=race.created.origin,
            created_at=race.created.at,
            started_at=self._started_at,
            finished_at=self._finished_at,
            time_limit=race.settings.time_limit,
            undo=race.settings.undo,
            undo_penalty=race.settings.undo_penalty if race.settings.undo == "penalty" else 0,
            view=race.settings.view,
            rated=race.settings.rated,
            digest=self._digest.hex(),
            seats=tuple(
                self._seat(number, seat, place, homes.get(number), names) for number, (seat, place) in enumerate(seats)
            ),
        )

    def _seat(self, number: int, seat: Seat, place: int, home: int | None, names: Mapping[PlayerId, str]) -> TextSeat:
        """Text of one seat; that of a ghost names the player who once played it."""
        player = seat.ghost.player if seat.ghost else seat.player
        assert player is not None  # a race that was run had a racer or a ghost in each seat
        end, done = self._ends[number], self._done[number]
        ended = end.at - self._started_at
        return TextSeat(
            racer=player,
            name=names.get(player),
            ghost=GhostOf(seat.ghost.race_id, seat.ghost.of_seat) if seat.ghost else None,
            place=place,
            home=self._played_home(done) if home is None else home,
            how=end.how,
            ended=ended,
            time=ended + self._penalty_ms(done),
            steps=tuple(done),
        )

    def _played_home(self, done: list[TextStep]) -> int:
        """Cards home after all that was done on a board."""
        assert self.race.start is not None  # the cards lie
        return replay_layouts(self.race.start, (step.action for step in done))[-1].home

    def _penalty_ms(self, done: list[TextStep]) -> int:
        """What the undos of a board cost."""
        settings = self.race.settings
        undos = sum(step.action == UNDONE for step in done) if settings.undo == "penalty" else 0
        return undos * settings.undo_penalty * 1000
