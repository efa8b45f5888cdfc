"""`cadogan games`: lists the games, or describes one, from the values that the engine plays."""

import sys

import msgspec
from rich.console import Console
from rich.table import Table

from cadogan.races.settings import game_named
from cadogan.rules import GAMES, Game, UnknownGame
from cadogan.rules.axes import AXES
from cadogan.rules.game import Opening


def games(game: str | None = None, /, *, json: bool = False) -> None:
    """List the games, or describe one.

    Parameters
    ----------
    game
        Id of a game.
    json
        Print the description as JSON, which `cadogan table` accepts.
    """
    console = Console(highlight=False)
    if game is None:
        table = Table("id", "name", "minutes", "about", box=None)
        for value in GAMES.values():
            table.add_row(value.id, value.name, str(value.minutes), value.about)
        console.print(table)
        return
    try:
        value = game_named(game)
    except UnknownGame as error:
        sys.exit(str(error))
    if json:
        print(in_json(value.rules))
    else:
        describe(console, value)


def describe(console: Console, game: Game) -> None:
    """Print everything about one game."""
    console.print(f"[bold]{game.name}[/bold] ({game.id})", *(f"also {name}" for name in game.also), sep="; ")
    console.print(game.about)
    console.print(f"Deal: {dealt(game.opening)}. Usual time limit: {game.minutes} minutes.")
    for option in game.options:
        default = in_json(option.value_in(game.rules))
        console.print(f"Option [bold]{option.name}[/bold]: {option.range}, default {default}. {option.about}")
    for choice in game.choices:
        console.print(f"Our choice: {choice}")
    if game.history:
        console.print(f"History: {game.history}")
    if game.odds:
        console.print(f"Odds: {game.odds.won} in {game.odds.of} ({game.odds.policy or 'printed'}; {game.odds.source})")
    console.print(f"Source: {game.source}")
    axes = Table("axis", "value", "about", box=None)
    for axis, value in msgspec.to_builtins(game.rules).items():
        axes.add_row(axis, in_json(value), AXES[axis].about)
    console.print(axes)


def dealt(opening: Opening) -> str:
    """Number of cards in each place after the deal, in words."""
    places = [
        ("home", opening.home),
        ("tableau", " ".join(map(str, opening.tableau))),
        ("of it face down", face_down(opening.tableau_face_down)),
        ("reserve", " ".join(map(str, opening.reserve))),
        ("of it face down", face_down(opening.reserve_face_down)),
        ("stock", opening.stock),
    ]
    return f"{opening.cards} cards: " + ", ".join(f"{place} {cards}" for place, cards in places if cards)


def face_down(piles: tuple[int, ...]) -> str:
    """Face-down cards of each pile; empty if all lie face up."""
    return " ".join(map(str, piles)) if any(piles) else ""


def in_json(value: object) -> str:
    """A value as in the description of a game."""
    return msgspec.json.encode(value).decode()
