"""Pictures of pages, for cards of links: `/pictures/…`, PNG of 1200 by 630."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple
from uuid import UUID

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from cadogan.api.caching.etag import has
from cadogan.api.limits.limit_policies import costs
from cadogan.api.showing.kept_pictures import SERVICE, KeptPicture, KeptPictures
from cadogan.api.showing.page_drawings import Asked, PageDrawings
from cadogan.rules import GAMES
from cadogan.store.clock import Clock

PNG = "image/png"
SUFFIX = ".png"


class Pictures(NamedTuple):
    """The pictures of a node, and what they show."""

    kept: KeptPictures
    drawings: PageDrawings
    clock: Clock


Name = Annotated[str, PathParameter(description="Name of the picture.")]


@get("/pictures/races/{name:str}", include_in_schema=False, opt=costs(5))
async def get_race_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Picture of a race: its boards as everybody may see them now."""
    race_id = id_in(name)
    return await answer(request, pictures, f"races/{race_id}", lambda: pictures.drawings.race(race_id))


@get("/pictures/players/{name:str}", include_in_schema=False, opt=costs(5))
async def get_player_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Picture of a player."""
    player_id = id_in(name)
    return await answer(request, pictures, f"players/{player_id}", lambda: pictures.drawings.player(player_id))


@get("/pictures/tournaments/{name:str}", include_in_schema=False, opt=costs(5))
async def get_tournament_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Picture of a tournament: the first places of its table."""
    tournament = id_in(name)
    return await answer(
        request, pictures, f"tournaments/{tournament}", lambda: pictures.drawings.tournament(tournament)
    )


@get("/pictures/deals/{name:str}", include_in_schema=False, opt=costs(5))
async def get_deal_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Picture of a deal."""
    deal_id = id_in(name)
    return await answer(request, pictures, f"deals/{deal_id}", lambda: pictures.drawings.deal(deal_id))


@get("/pictures/days/{day:str}/{name:str}", include_in_schema=False, opt=costs(5))
async def get_day_picture(
    request: Request[Any, Any, State], day: Name, name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Poster of a day's deal of a game."""
    game = stem(name)
    return await answer(request, pictures, f"days/{day}/{game}", lambda: pictures.drawings.day(day, game))


@get("/pictures/days/{name:str}", include_in_schema=False, opt=costs(5))
async def get_all_deals_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Poster of a day."""
    day = stem(name)
    return await answer(request, pictures, f"days/{day}", lambda: pictures.drawings.all_deals(day))


@get("/pictures/games/{name:str}", include_in_schema=False, opt=costs(5))
async def get_game_picture(
    request: Request[Any, Any, State], name: Name, pictures: NamedDependency[Pictures]
) -> Response[bytes]:
    """Picture of a game."""
    game = stem(name)
    if game not in GAMES:
        raise NotFoundException
    return await answer(request, pictures, f"games/{game}", lambda: pictures.drawings.game(game))


@get("/pictures/cadogan.png", include_in_schema=False, sync_to_thread=False)
def get_service_picture(request: Request[Any, Any, State]) -> Response[bytes]:
    """Picture of the service."""
    return picture_response(request, SERVICE, "public, max-age=86400")


async def answer(
    request: Request[Any, Any, State], pictures: Pictures, name: str, asked: Callable[[], Awaitable[Asked]]
) -> Response[bytes]:
    """The picture with a name; that of the service, which nobody may keep, if it cannot be drawn now."""
    picture = await pictures.kept.get(name, asked)
    left_s = max(0, picture.until_ms - pictures.clock.now_ms()) // 1000
    return picture_response(request, picture, "no-store" if picture.is_substitute else f"public, max-age={left_s}")


def picture_response(request: Request[Any, Any, State], picture: KeptPicture, caching: str) -> Response[bytes]:
    """A picture, or 304. Pages anywhere may show it."""
    headers = {"ETag": picture.etag, "Cache-Control": caching, "Cross-Origin-Resource-Policy": "cross-origin"}
    if has(picture.etag, request.headers.get("If-None-Match", "")):
        return Response(b"", status_code=304, headers=headers)
    return Response(picture.image, media_type=PNG, headers=headers)


def id_in(name: str) -> UUID:
    """The id that a name with its suffix has. Raises NotFoundException if it has none."""
    try:
        return UUID(stem(name))
    except ValueError:
        raise NotFoundException from None


def stem(name: str) -> str:
    """A name without its suffix. Raises NotFoundException if it has another one."""
    if not name.endswith(SUFFIX):
        raise NotFoundException
    return name.removesuffix(SUFFIX)
