"""The games, as values for clients."""

from functools import cache

from litestar import get
from msgspec import Struct

from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import GamePath
from cadogan.races.rated import RatedConditions, rated_conditions
from cadogan.races.settings import game_named
from cadogan.rules import GAMES, Game
from cadogan.rules.axes import Rules
from cadogan.rules.game import Odds, Opening, OptionValue

AxisValue = bool | int | str | tuple[str, ...] | None
"""Value of an axis that an option sets."""


class ChosenAxes(Struct, frozen=True):
    """What a value of an option changes in the rules."""

    value: OptionValue
    """One of the values of the option."""
    axes: dict[str, AxisValue]
    """The axes that it sets."""


class OptionView(Struct, frozen=True):
    """An option that players may choose. `values` has all valid values, `range` describes them in words."""

    name: str
    about: str
    """Description in one sentence."""
    default: OptionValue
    """Value if none is chosen."""
    values: tuple[OptionValue, ...]
    """All valid values."""
    range: str
    """Its values in words."""
    sets: tuple[ChosenAxes, ...]
    """For each of the values, the axes that it sets: a race with this value is played by `rules` with these instead."""


class GameView(Struct, frozen=True):
    """A game. `also`: other names. `choices`: our choices where sources disagree. `minutes`: default time limit.

    `rules` has one value for each axis on which games differ. `opening` has the number of cards in each place. Every
    rated race of the game has the settings in `rated_conditions`.
    """

    id: str
    name: str
    also: tuple[str, ...]
    """Other names."""
    about: str
    """Description in one sentence."""
    source: str
    """Sources of the rules."""
    history: str
    """Where the game and its names come from."""
    odds: Odds | None
    """How many deals people can expect to win."""
    choices: tuple[str, ...]
    """Our choices where the sources disagree."""
    minutes: int
    """Default time limit, in minutes."""
    winnable: bool
    """Whether races of the game can ask for a deal that is proved winnable."""
    options: tuple[OptionView, ...]
    opening: Opening
    """Number of cards in each place after the deal."""
    rules: Rules
    """Rules: one value for each axis on which games differ."""
    rated_conditions: RatedConditions
    """Settings of every rated race of the game."""
    lost_deals: tuple[str, ...] = ()
    """Numbered deals, such as `ms:11982`, that are proved lost with the default options."""


class GameList(Struct, frozen=True):
    """All games."""

    games: tuple[GameView, ...]
    """The games."""


@get(
    "/games",
    operation_id="listGames",
    operation_class=sdk("games", "All games.", returns="games"),
    summary="List games",
    tags=["games"],
    sync_to_thread=False,
)
def list_games() -> GameList:
    """All games with their rules, as one value per axis, and the options that players may choose."""
    return _all_games()


@cache
def _all_games() -> GameList:
    """All games as the API shows them. They are made once: that takes 3 ms, in which no racer is answered."""
    return GameList(tuple(map(view, GAMES.values())))


@get(
    "/games/{game_id:str}",
    operation_id="getGame",
    operation_class=sdk("game", "A game by its id, for example `duchess`."),
    summary="Get a game",
    tags=["games"],
    responses=problem_responses(404),
    sync_to_thread=False,
)
def get_game(game_id: GamePath) -> GameView:
    """One game with its rules and options."""
    return view(game_named(game_id))


def view(game: Game) -> GameView:
    """A game as the API shows it."""
    options = tuple(
        OptionView(
            option.name,
            option.about,
            option.value_in(game.rules),
            option.values,
            option.range,
            tuple(ChosenAxes(value, dict(axes)) for value, axes in option.sets.items()),  # type: ignore[arg-type]  # axes
        )
        for option in game.options
    )
    return GameView(
        id=game.id,
        name=game.name,
        also=game.also,
        about=game.about,
        source=game.source,
        history=game.history,
        odds=game.odds,
        choices=game.choices,
        minutes=game.minutes,
        winnable=game.has_winnable_deals,
        lost_deals=game.lost_deals,
        options=options,
        opening=game.opening,
        rules=game.rules,
        rated_conditions=rated_conditions(game.id),
    )
