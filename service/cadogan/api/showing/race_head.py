"""The head of a race's page: who races at what, and the result."""

from collections.abc import Mapping, Sequence

from cadogan.api.showing.head import Head, Picture
from cadogan.races.day import day_of
from cadogan.races.ids import PlayerId
from cadogan.races.listed_race import ListedRace
from cadogan.rules import GAMES
from cadogan.store.projections.results import Reached

DELETED = "Deleted player"
NONE_YET = "nobody yet"


def race_head(race: ListedRace, names: Mapping[PlayerId, str], reached: Sequence[Reached]) -> Head:
    """Head of a race. `reached` are the results of its players, once it is finished."""
    racers = [name_of(player, names) for player in race.players if player is not None]
    address = f"/pictures/races/{race.race_id}.png?phase={race.state}"  # another one: chats keep a picture for days
    return Head(
        path=f"/races/{race.race_id}",
        title=f"{game_name(race.game)}: {in_words(racers, 'against')}",
        about=about(race, racers, names, reached),
        kind="article",
        picture=Picture(address, f"The boards of {in_words(racers, 'and')} at {game_name(race.game)}"),
        is_indexed=race.listed,
        has_frame=True,
    )


def about(race: ListedRace, racers: Sequence[str], names: Mapping[PlayerId, str], reached: Sequence[Reached]) -> str:
    """A sentence or two about a race."""
    match race.state:
        case "lobby":
            free = len(race.players) - len(racers)
            seats = "1 seat is free" if free == 1 else f"{free} seats are free"
            return f"{seats} in this race at patience. Everybody gets the same cards, and races live."
        case "countdown" | "racing" | "decided":
            of_day = f" at the deal of {day_of(race.created_at):%-d %B %Y}" if race.closed_until else ""
            return f"Racing at patience now{of_day}: the same cards for everybody, live."
        case "abandoned":
            return "This race at patience never began."
        case "finished":
            cards = GAMES[race.game].opening.cards if race.game in GAMES else 0
            rows = sorted(reached, key=lambda row: (row.place, row.seat))
            return " ".join(result(row, name_of(row.player_id, names), cards) for row in rows) or "This race is over."


def result(row: Reached, name: str, cards: int) -> str:
    """Result of a player as a sentence."""
    place = "" if row.kind == "practice" else f"{row.place}. "
    if row.how == "won":
        return f"{place}{name}: every card home in {clock(row.time_ms)}."
    return f"{place}{name}: {row.home} of {cards} cards home."


def in_words(names: Sequence[str], two: str) -> str:
    """Names of racers in a line.

    >>> in_words(["Ada", "Bob"], "against"), in_words(["Ada", "Bob", "Cy"], "against")
    ('Ada against Bob', 'Ada, Bob and Cy')
    """
    if len(names) == 2:
        return f"{names[0]} {two} {names[1]}"
    *first, last = names or [NONE_YET]
    return f"{', '.join(first)} and {last}" if first else last


def name_of(player: PlayerId, names: Mapping[PlayerId, str]) -> str:
    """Name of a player. Deleted players have none."""
    return names.get(player) or DELETED


def game_name(game: str) -> str:
    """Name of a game; its id if a newer release has created the race."""
    return GAMES[game].name if game in GAMES else game


def clock(time_ms: int) -> str:
    """A duration as the page shows it.

    >>> clock(151_449), clock(3_600_000)
    ('2:31.4', '1:00:00.0')
    """
    minutes, rest = divmod(time_ms // 100, 600)
    hours, minutes = divmod(minutes, 60)
    seconds = f"{rest // 10:02}.{rest % 10}"
    return f"{hours}:{minutes:02}:{seconds}" if hours else f"{minutes}:{seconds}"
