"""Races, and tables of tournaments, in frames on other pages and as overlays over a streamer's picture."""

from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency

from cadogan.api.routes.paths import RacePath, TournamentPath
from cadogan.api.static.site import Pages, file_response


def anywhere(guards: Mapping[str, str]) -> dict[str, str]:
    """Headers of the framed page: any page may frame it. It knows no token, so a stolen click on it does nothing."""
    policy = guards["Content-Security-Policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
    return {
        "Content-Security-Policy": policy,
        "Referrer-Policy": guards["Referrer-Policy"],
        "Cross-Origin-Resource-Policy": "cross-origin",
    }


@get("/embed/races/{race_id:uuid}", include_in_schema=False)
async def get_embed(
    request: Request[Any, Any, State], race_id: RacePath, pages: NamedDependency[Pages]
) -> Response[bytes]:
    """The page with a race that others may frame."""
    return file_response(
        request, pages.site.framed, anywhere(pages.site.guards), await status_of(f"races/{race_id}", pages)
    )


@get("/overlay/races/{race_id:uuid}", include_in_schema=False)
async def get_overlay(
    request: Request[Any, Any, State], race_id: RacePath, pages: NamedDependency[Pages]
) -> Response[bytes]:
    """The page with a race for streaming programs, which open it as a page of its own."""
    return file_response(request, pages.site.framed, pages.site.guards, await status_of(f"races/{race_id}", pages))


@get("/embed/arenas/{tournament_id:uuid}", include_in_schema=False)
async def get_table_embed(
    request: Request[Any, Any, State], tournament_id: TournamentPath, pages: NamedDependency[Pages]
) -> Response[bytes]:
    """The page with the table of a tournament that others may frame."""
    status = await status_of(f"arenas/{tournament_id}", pages)
    return file_response(request, pages.site.framed, anywhere(pages.site.guards), status)


@get("/overlay/arenas/{tournament_id:uuid}", include_in_schema=False)
async def get_table_overlay(
    request: Request[Any, Any, State], tournament_id: TournamentPath, pages: NamedDependency[Pages]
) -> Response[bytes]:
    """The page with the table of a tournament for streaming programs."""
    status = await status_of(f"arenas/{tournament_id}", pages)
    return file_response(request, pages.site.framed, pages.site.guards, status)


async def status_of(path: str, pages: Pages) -> int:
    """Status of a page about a race or a tournament: 404 if there is none. The page says so."""
    return 404 if (await pages.heads.at(f"/{path}")).is_missing else 200
