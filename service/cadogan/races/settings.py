"""Settings of a race: game and options, seats, clock, undo, and the view that others get.

A setting is said once, as a field of `Settings`: its type, bounds, default and words, and an `Option` with the rest.
Bodies of requests, rated conditions, what is stored and the tags of the text format follow. A setting that is on or off
has a `Switch`, too: the form of the page follows.
"""

from typing import Annotated, Any, Literal, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import asdict, fields, replace

from cadogan.races.errors import InvalidSettings
from cadogan.races.option import Option, Switch, option_of
from cadogan.rules import GAMES, Game, UnknownGame
from cadogan.rules.game import OptionValue

MOST_SEATS = 8
LAST_MS = 253_402_300_799_999
"""The last millisecond of the year 9999, since the epoch."""
LONGEST_CLOSED_MS = 31 * 86_400_000
"""Time from the creation of a closed race to its opening: a month, as the longest contests take. Until then its racers
have no proof, and its deal is secret."""

View = Literal["fair", "open", "closed"]
"""What others see of a board."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a race. Times are in seconds.

    The log stores them in `RaceCreated`. A field may be added if its default is what earlier races had, and a bound may
    be widened. Any other change is a new schema of that event.
    """

    game: Annotated[str, Option(rated=True)]
    """Id of a game, such as `duchess`."""
    options: Annotated[dict[str, OptionValue], Option(rated=True)] = {}
    """Options of the game. Options left out have their defaults."""
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS), Option(tag=None)] = 2
    time_limit: Annotated[Annotated[int, Meta(ge=10, le=86_400)] | None, Option(rated=True, tag="Limit")] = None
    """Seconds that a racer has; null: the usual time of the game."""
    countdown: Annotated[int, Meta(ge=0, le=60), Option(rated=True, tag=None)] = 3
    """Seconds between the last `ready` and the start."""
    undo: Literal["none", "free", "penalty"] = "none"
    undo_penalty: Annotated[int, Meta(ge=1, le=600), Option(rated=True, tag=None)] = 10
    """Seconds that each undo adds to a winner's time, if `undo` is `penalty`."""
    view: View = "fair"
    """What others see of a board: `fair`, no card before every racer has seen it; `open`, everything at once;
    `closed`, nothing until `closed_until`."""
    closed_until: Annotated[
        Annotated[int, Meta(ge=0, extra_json_schema={"maximum": LAST_MS})] | None, Option(rated=True, tag=None)
    ] = None
    """When a closed race opens, in milliseconds since the epoch: 31 days after its creation at the latest."""
    rated: Annotated[bool, Option(rated=True)] = False
    """Whether the result counts for ratings. Pairing and challenges make such races, under `rated_conditions`."""
    deal: Annotated[Literal["any", "winnable"], Option(tag=None)] = "any"
    """`any`: service and racers decide it together, or it is picked; `winnable`: a fresh deal that can be won, which
    the service has proved with moves that win it."""
    hints: Annotated[bool, Option(tag=None)] = False
    """Whether the racer may ask for hints. Only for practice with one seat."""
    automatic_moves: Annotated[bool, Option(since=9)] = False
    """Whether a racer's client may send safe cards to the foundations by itself, each as a move of the log. The service
    cannot tell such moves from others: racers agree on it before they join. In practice it is always allowed."""
    bots: Annotated[bool, Option(rated=True, tag=None)] = True
    """Whether bots may take seats."""
    listed: Annotated[bool, Option(rated=True, tag=None)] = True
    """Whether lists show the race. An unlisted race can be found only by its link."""


SWITCHES = {
    "hints": Switch(
        whose="alone",
        first=True,
        label={"en": "Hints", "es": "Pistas", "de": "Tipps"},
        unusual={"en": "with hints", "es": "con pistas", "de": "mit Tipps"},
    ),
    "automatic_moves": Switch(
        whose="company",
        first=False,
        label={
            "en": "Safe cards may go to the foundations by themselves",
            "es": "Las cartas seguras pueden ir solas a las bases",
            "de": "Sichere Karten dürfen von selbst auf die Grundstapel gehen",
        },
        unusual={
            "en": "safe cards may go home by themselves",
            "es": "las cartas seguras pueden ir solas a las bases",
            "de": "sichere Karten gehen auf Wunsch von selbst ins Ziel",
        },
    ),
    "bots": Switch(
        whose="company",
        first=True,
        label={"en": "Bots may take seats", "es": "Los bots pueden participar", "de": "Bots dürfen mitspielen"},
        unusual={"en": "no bots", "es": "sin bots", "de": "ohne Bots"},
    ),
}
"""Settings that the page shows as a switch, in order."""

OPTIONS = {name: option_of(each) for name, each in get_type_hints(Settings, include_extras=True).items()}
"""Option of each setting, in the order of `Settings`."""

DEFAULTS = {field.name: field.default for field in fields(Settings)}
"""Default of each setting; none for `game` and `options`."""

LATER = tuple(name for name, option in OPTIONS.items() if option.since > 1)
"""Settings that earlier releases do not know."""


def stored(settings: Settings) -> dict[str, Any]:
    """Settings by name, as they are stored. A later setting is left out where it has its default.

    A node of an earlier release refuses a setting that it does not know, and reads everything that does not use it.
    """
    said = asdict(settings)
    return {name: value for name, value in said.items() if name not in LATER or value != DEFAULTS[name]}


def refuse_later(settings: Settings, race_rules: int) -> None:
    """Raise InvalidSettings if a race of these rules does not have one of the settings yet."""
    for name in LATER:
        if OPTIONS[name].since > race_rules and getattr(settings, name) != DEFAULTS[name]:
            raise InvalidSettings(
                name,
                f"races have {name} from rules {OPTIONS[name].since} on, and this one has rules {race_rules}; leave it "
                "out, or wait until every node of the service has been upgraded",
            )


def settled(settings: Settings) -> tuple[Settings, Game]:
    """Settings with every default filled in, and the game that they describe.

    Raises:
        InvalidSettings: The settings do not go together.
        UnknownGame: There is no such game.
        InvalidOption: The game has no such option, or not this value of it.
    """
    game = game_named(settings.game).with_options(settings.options)
    if not 1 <= settings.seats <= MOST_SEATS:
        raise InvalidSettings("seats", f"a race has 1 to {MOST_SEATS} seats, not {settings.seats}")
    if settings.view == "closed" and settings.closed_until is None:
        raise InvalidSettings("closed_until", "a race with view closed needs closed_until, the time at which it opens")
    if settings.view != "closed" and settings.closed_until is not None:
        raise InvalidSettings("closed_until", f"only a closed race has closed_until; this one has view {settings.view}")
    if settings.closed_until is not None and settings.closed_until > LAST_MS:
        raise InvalidSettings(
            "closed_until",
            f"a closed race opens before the year 10000, at {LAST_MS} ms since the epoch or earlier, not at "
            f"{settings.closed_until}",
        )
    if settings.hints and settings.seats > 1:
        raise InvalidSettings("hints", f"hints are for practice with 1 seat; this race has {settings.seats} seats")
    if settings.rated and settings.seats == 1:
        raise InvalidSettings("rated", "a rated race has 2 seats; this one has 1")
    if settings.deal == "winnable" and game.chosen != GAMES[game.id].chosen:
        raise InvalidSettings(
            "deal", f"winnable deals of {game.id} exist only with its default options; leave options out"
        )
    if settings.rated and settings.deal == "winnable":
        raise InvalidSettings(
            "deal", "a rated race cannot have a winnable deal, since the service knows how to win it; set deal to any"
        )
    if settings.rated and settings.view != "fair":
        raise InvalidSettings("view", f"a rated race has view fair, not {settings.view}")
    return replace(settings, options=game.chosen, time_limit=settings.time_limit or game.minutes * 60), game


def refuse_late_opening(settings: Settings, at_ms: int) -> None:
    """Raise InvalidSettings if a closed race that is created at a time opens too late.

    It is asked for new races only: a stored race keeps the time that it was created with.
    """
    latest = at_ms + LONGEST_CLOSED_MS
    if settings.closed_until is not None and settings.closed_until > latest:
        raise InvalidSettings(
            "closed_until",
            f"a closed race opens 31 days after its creation at the latest, at {latest} ms since the epoch, not at "
            f"{settings.closed_until}",
        )


def refuse_unproved(settings: Settings) -> None:
    """Raise InvalidSettings if a race asks for a winnable deal of a game in which none are found.

    It is asked for new races only, as above.
    """
    if settings.deal == "winnable" and not game_named(settings.game).has_winnable_deals:
        raise InvalidSettings(
            "deal", f"the service finds no deals of {settings.game} that it can prove winnable; set deal to any"
        )


def game_named(game_id: str) -> Game:
    """Game with that id.

    Raises:
        UnknownGame: There is no such game. The message lists the games.
    """
    game = GAMES.get(game_id)
    if game is None:
        raise UnknownGame(f"there is no game {game_id!r}; the games are {', '.join(GAMES)}")
    return game
