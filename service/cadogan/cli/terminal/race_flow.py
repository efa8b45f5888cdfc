"""The way through races: sign in, find a race, wait for its start, play it, and its rematches."""

from pathlib import Path
from typing import Protocol
from uuid import UUID

from cadogan.cli.players.picture import game_name
from cadogan.cli.terminal.account import players_file, signed_in
from cadogan.cli.terminal.race_wish import RaceWish
from cadogan.cli.terminal.racing import Racing, allows_automatic
from cadogan.cli.terminal.trouble import sentence
from cadogan.rules import GAMES
from cadogan_client import Cadogan, CadoganError, RaceAbandoned, RaceView, Seat

BOT_AFTER_S = 20
"""Seconds that an opponent is waited for before a house bot takes the seat."""


class Face(Protocol):
    """What shows the races: a screen, or lines."""

    def tell(self, text: str) -> None:
        """Say what happens before a race starts."""

    async def play(self, racing: Racing) -> bool:
        """Play a race to its end. Returns whether the player wants a rematch."""


async def go_racing(wish: RaceWish, face: Face, file: Path | None = None) -> None:
    """Race until the player has had enough. Raises CadoganError."""
    cadogan = await signed_in(wish.url, wish.name, file or players_file())
    async with cadogan:
        race = await find(cadogan, wish, face)
        while True:
            try:
                over = await take_part(cadogan, race, face, automatic=wish.automatic)
            except RaceAbandoned as error:
                if wish.friend or wish.race is not None or wish.code is not None:
                    raise
                face.tell(f"{sentence(error)} Looking for another opponent.")
                race = await find(cadogan, wish, face)
                continue
            if over is None:
                return
            race = await once_more(cadogan, over)


async def find(cadogan: Cadogan, wish: RaceWish, face: Face) -> RaceView:
    """The race that the player wants. Raises CadoganError."""
    game, options = GAMES[wish.game].name, dict(wish.options)
    if wish.race is not None:
        return await cadogan.view(wish.race)
    if wish.code is not None:
        return await cadogan.view((await cadogan.invitation_with(wish.code)).race)
    if wish.friend:
        race = await cadogan.create_race(
            wish.game, options=options, seats=2, listed=False, automatic_moves=wish.automatic
        )
        code = (await cadogan.invitation(race.id)).code
        face.tell(f"Send your friend this address: {cadogan.url}/races/{race.id}\nOr say the code: {code}")
        return race
    if wish.bot is not None:
        bot = await house_bot(cadogan, wish.game, wish.bot)
        face.tell(f"Asking {wish.bot} for a race of {game}.")
        return await cadogan.pair(wish.game, options=options, bot_after_s=0, bot=bot)
    face.tell(f"Looking for an opponent at {game}. After {BOT_AFTER_S} seconds a house bot races you.")
    return await cadogan.pair(wish.game, options=options, bot_after_s=BOT_AFTER_S)


async def house_bot(cadogan: Cadogan, game: str, name: str) -> UUID:
    """Id of the house bot with this name. Raises CadoganError, which names all of them."""
    bots = await cadogan.house_bots(game)
    for bot in bots:
        if bot.name.casefold() == name.casefold():
            return bot.player
    have = ", ".join(bot.name for bot in bots) or "none"
    raise CadoganError(f"There is no house bot {name!r}; the house bots at {GAMES[game].name} are: {have}.")


async def take_part(cadogan: Cadogan, race: RaceView, face: Face, *, automatic: bool) -> Seat | None:
    """Take a seat, wait for the start, and play. Returns the seat if the player wants a rematch."""
    game = game_name(race)  # a race of a game that is not known here has no seat for this player
    async with cadogan.race(race.id) as seat:
        refusal = " No card goes home by itself in this race." if automatic and not allows_automatic(race) else ""
        face.tell(f"{game}: waiting until everybody is there.{refusal}")
        await seat.ready()
        face.tell("Everybody is there. The race starts.")
        await seat.started()
        racing = Racing(cadogan, seat, automatic=automatic)
        try:
            wants_more = await face.play(racing)
        finally:
            racing.close()
        if seat.race.is_over:
            await seat.finished()  # raises UnfairDeal if the deal was not the one that was committed to
        return seat if wants_more else None


async def once_more(cadogan: Cadogan, seat: Seat) -> RaceView:
    """The next race against the same rivals. House bots and ghosts never ask for a rematch: they are called."""
    race = seat.race
    rivals = [each for each in race.seats if each.seat != seat.number]
    ghosts = [each.ghost for each in rivals if each.ghost is not None]
    if ghosts:
        first = ghosts[0].race
        return await cadogan.race_ghosts(first, *(ghost.seat for ghost in ghosts if ghost.race == first))
    if rivals and all(each.player in race.house_bots for each in rivals):
        settings = race.settings
        return await cadogan.pair(settings.game, options=settings.options, bot_after_s=0, bot=rivals[0].player)
    return await cadogan.rematch(race.id)
