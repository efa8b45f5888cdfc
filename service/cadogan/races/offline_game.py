"""Games of practice that were played without the service: their logs, judged afterwards as if they were played now."""

from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.board import UNDONE
from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Tick, Undo
from cadogan.races.decide import create, decide
from cadogan.races.errors import InvalidSettings
from cadogan.races.phases import Finished
from cadogan.races.record.applied_event import AppliedEvent, apply
from cadogan.races.steps import Steps


class OfflineGame(Struct, frozen=True):
    """A game as a client has kept it: moves and undos, and when each was made, in milliseconds since the start."""

    actions: Sequence[str]
    times: Sequence[int]
    time: int
    """When the game ended."""
    is_resigned: bool


def judged_in_steps(creation: Create, game: OfflineGame, race_rules: int) -> Steps[list[AppliedEvent]]:
    """The whole log of the finished race with one seat that a game is, an action at a time.

    The race begins at the time of its creation. The same commands lead to it as to any race, so nothing gets into the
    log that the service would have refused.

    Raises:
        InvalidSettings: The game does not end, or its times are none.
        RaceError: The race refuses an action.
        RulesError: The game forbids a move, or a move cannot be read.
    """
    refuse_wrong_times(game)
    made = apply(None, create(creation, race_rules))
    for command in commands_of(creation, game):
        race = made[-1].race
        if isinstance(race.phase, Finished) and isinstance(command, Resign | Tick):
            break  # its last move has ended it
        made += apply(race, decide(race, command))
        yield
    if not isinstance(made[-1].race.phase, Finished):
        raise InvalidSettings("ended", "after these moves the game goes on; send games that are over")
    return made


def commands_of(creation: Create, game: OfflineGame) -> Sequence[Command]:
    """What the racer did, from the seat that they took on."""
    at, seat = creation.at, 0
    end = at + game.time
    return [
        Join(at, creation.creator, None),
        Ready(at, seat, None),
        *(
            Undo(at + time, seat, n) if action == UNDONE else Play(at + time, seat, n, action)
            for n, (action, time) in enumerate(zip(game.actions, game.times, strict=True))
        ),
        Resign(end, seat) if game.is_resigned else Tick(end),
    ]


def refuse_wrong_times(game: OfflineGame) -> None:
    """Raise InvalidSettings unless each action has a time, and none is earlier than the one before it."""
    if len(game.times) != len(game.actions):
        raise InvalidSettings(
            "times", f"{len(game.times)} times for {len(game.actions)} moves and undos; send one for each"
        )
    times = [*game.times, game.time]
    if times != sorted(times):
        raise InvalidSettings("times", "they run backwards; send milliseconds since the start, in order, up to `time`")
