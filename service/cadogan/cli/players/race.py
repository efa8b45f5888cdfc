"""`cadogan race`: races at any service, in the terminal."""

import sys
from typing import Annotated

from cyclopts import Parameter

from cadogan.cli.players.options import LOCAL, Automatic, Options, Plain, parse_options, refuse_wrong_url
from cadogan.cli.terminal.race_wish import RaceWish
from cadogan.cli.terminal.screens import has_screen, run, say_what_is_missing
from cadogan.races.invitation import is_code
from cadogan.races.settings import game_named
from cadogan.rules import GAMES, RulesError

Friend = Annotated[bool, Parameter(negative=())]


def race(  # noqa: PLR0913 - each is an option of the command
    game: str = "klondike",
    /,
    *,
    bot: str | None = None,
    friend: Friend = False,
    url: str = LOCAL,
    name: str | None = None,
    option: Options = None,
    automatic: Automatic = False,
    plain: Plain = False,
) -> None:
    """Race in the terminal: against anybody, a house bot, a friend, or in a race whose address or code you have.

    Parameters
    ----------
    game
        Id of a game, as `cadogan games` lists them; the address of a race, to take a seat in it or return to it; or
        the six letters of an invitation.
    bot
        Name of a house bot to race, in a race that is made now.
    friend
        Race a friend: the command prints an address, and a code, to send to them.
    url
        Address of the service, such as `http://127.0.0.1:8000`.
    name
        Your name at the service. The first race there signs you up, and this computer keeps the token. Without a name,
        the one used last, or a new one.
    option
        An option of the game, such as `trunk=17` or `redeals=null`. Can be repeated.
    automatic
        Safe cards go to the foundations by themselves after each move, in races that allow it: those that nothing
        needs any more. With --friend, the race allows it.
    plain
        Lines instead of a screen: for screen readers, and wherever standard output is no terminal.
    """
    if bot is not None and friend:
        sys.exit("Give --bot or --friend, and not both.")
    refuse_wrong_url(url)
    wish = wished(game, url.rstrip("/"), option)
    if (wish.race is not None or wish.code is not None) and (bot is not None or friend or option):
        sys.exit(f"The race of {game} has its game and its racers. Leave out --bot, --friend and --option.")
    wish = wish._replace(bot=bot, friend=friend, name=name, automatic=automatic)
    if has_screen(plain=plain):
        run("lobby_screen:LobbyScreen", wish)
    else:
        say_what_is_missing(plain=plain)
        from cadogan.cli.terminal.race_lines import race_in_lines  # noqa: PLC0415 - the screen comes before the client

        race_in_lines(wish)


def wished(game: str, url: str, option: list[str] | None) -> RaceWish:
    """The game, or the race of an address or a code. Exits with what is wrong."""
    if game not in GAMES and ("/" in game or game.count("-") == 4):
        from cadogan.cli.players.address import address_of  # noqa: PLC0415 - it takes longer than all the rest

        address = address_of(game)
        return RaceWish(address.url or url, race=address.id)
    if game not in GAMES and is_code(game):
        return RaceWish(url, code=game)
    try:
        options = parse_options(option)
        game_named(game).with_options(options)
    except RulesError as error:
        sys.exit(f"Cannot race: {error}.")
    return RaceWish(url, game, options)
