"""Pictures of pages, for cards of links: `/pictures/…`, PNG of 1200 by 630."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple
from uuid import UUID

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from cadogan.api.http.etag import has
from cadogan.api.http.limit_policies import costs
from cadogan.api.routes.days import day_named
from cadogan.api.showing.kept_pictures import SERVICE, Asked, KeptPicture, KeptPictures
from cadogan.api.showing.race_drawing import player_in, race_drawing
from cadogan.api.showing.race_head import game_name
from cadogan.lobby.services import Services
from cadogan.pictures.drawings import DealPicture
from cadogan.races.day import opens_ms
from cadogan.races.ids import RaceId
from cadogan.rules import GAMES, Game, Seed

PNG = "image/png"
SOON_MS, LATER_MS = 10_000, 600_000
"""How long the picture is kept of a race that goes on, and of one that is over."""
SUFFIX = ".png"
SAMPLE = Seed.parse("ad0e1a1decad09a2acead0e1a1decade")
"""The deal on the pictures of games, which nobody races."""


class Pictures(NamedTuple):
    """What draws pictures of pages, and what they are read from."""

    kept: KeptPictures
    services: Services

    async def race(self, race_id: UUID) -> Asked:
        """Picture of a race. Raises UnknownRace."""
        race = await self.services.rooms.view(RaceId(race_id))
        players = {player_in(seat) for seat in race.seats}
        names = await self.services.players.names(player for player in players if player is not None)
        is_over = race.phase in {"finished", "abandoned"}
        return Asked(race_drawing(race, names), LATER_MS if is_over else SOON_MS)

    async def day(self, day: str, game: str) -> Asked:
        """Poster of a day's deal: its table, face down until the day opens. Raises UnknownDay, UnknownGame."""
        now_ms = self.services.clock.now_ms()
        asked = day_named(day, now_ms)
        deal = await self.services.daily_deals.deal(asked, game, now_ms)
        piles = opening(GAMES[deal.deal.game], Seed(deal.deal.seed))
        if now_ms < opens_ms(asked):
            piles = face_down(piles)
        players = f"{deal.players} players have begun it" if deal.players != 1 else "1 player has begun it"
        below = players if deal.players else "Once for everybody"
        above = f"Deal of the day · {asked:%-d %B %Y}"
        return Asked(DealPicture(deal.deal.game, game_name(deal.deal.game), above, below, piles), 6 * SOON_MS)

    async def game(self, game: str) -> Asked:
        """Picture of a game: its table with a deal that nobody races."""
        value = GAMES[game]
        packs = "One pack" if value.rules.packs == 1 else "Two packs"
        piles = opening(value, SAMPLE)
        return Asked(DealPicture(game, value.name, "A game of patience, raced", packs, piles), 6 * LATER_MS)


Name = Annotated[str, PathParameter(description="Name of the picture.")]


@get("/pictures/races/{name:str}", include_in_schema=False, opt=costs(5))
async def get_race_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Picture of a race: its boards as everybody may see them now."""
    try:
        race_id = UUID(stem(name))
    except ValueError:
        raise NotFoundException from None
    return await answer(request, pictures, f"races/{race_id}", lambda: pictures.race(race_id))


@get("/pictures/days/{day:str}/{name:str}", include_in_schema=False, opt=costs(5))
async def get_day_picture(
    request: Request[Any, Any, State], day: Name, name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Poster of a day's deal of a game."""
    game = stem(name)
    return await answer(request, pictures, f"days/{day}/{game}", lambda: pictures.day(day, game))


@get("/pictures/games/{name:str}", include_in_schema=False, opt=costs(5))
async def get_game_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Picture of a game."""
    game = stem(name)
    if game not in GAMES:
        raise NotFoundException
    return await answer(request, pictures, f"games/{game}", lambda: pictures.game(game))


@get("/pictures/cadogan.png", include_in_schema=False, sync_to_thread=False)
def get_service_picture(request: Request[Any, Any, State]) -> Response[bytes]:
    """Picture of the service."""
    return picture_response(request, SERVICE, "public, max-age=86400")


async def answer(
    request: Request[Any, Any, State], pictures: Pictures, name: str, asked: Callable[[], Awaitable[Asked]]
) -> Response[bytes]:
    """The picture with a name; that of the service, which nobody may keep, if it cannot be drawn now."""
    picture = await pictures.kept.get(name, asked)
    left_s = max(0, picture.until_ms - pictures.services.clock.now_ms()) // 1000
    return picture_response(request, picture, "no-store" if picture.is_substitute else f"public, max-age={left_s}")


def picture_response(request: Request[Any, Any, State], picture: KeptPicture, caching: str) -> Response[bytes]:
    """A picture, or 304. Pages anywhere may show it."""
    headers = {"ETag": picture.etag, "Cache-Control": caching, "Cross-Origin-Resource-Policy": "cross-origin"}
    if has(picture.etag, request.headers.get("If-None-Match", "")):
        return Response(b"", status_code=304, headers=headers)
    return Response(picture.png, media_type=PNG, headers=headers)


def stem(name: str) -> str:
    """A name without its suffix. Raises NotFoundException if it has another one."""
    if not name.endswith(SUFFIX):
        raise NotFoundException
    return name.removesuffix(SUFFIX)


def opening(game: Game, seed: Seed) -> dict[str, str]:
    """The piles of a deal before the first move."""
    return game.start(seed.deck(game)).show_all()


def face_down(piles: dict[str, str]) -> dict[str, str]:
    """The same piles without a face: how many cards lie where is the same for every deal of a game."""
    return {name: " ".join("--" for _ in pile.split()) for name, pile in piles.items()}
