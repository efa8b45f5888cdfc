"""Puts the routes together, and gives every handler what it asks for by name."""

from collections.abc import Mapping
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.di import Provide

from cadogan.api import (
    challenges,
    featured,
    games,
    ghosts,
    health,
    home,
    pairings,
    players,
    practice,
    proof,
    races,
    racing,
    record,
    site,
    version,
)
from cadogan.api.attendance import Attendance
from cadogan.api.bearer import player_of
from cadogan.api.body import MOST_BYTES
from cadogan.api.chance import Chance, RandomBytes
from cadogan.api.description import description
from cadogan.api.methods import methods_of
from cadogan.api.problems import answer
from cadogan.api.query import refuse_unknown
from cadogan.api.schemas import DataclassSchemas, StructSchemas
from cadogan.rooms.challenges import Herald
from cadogan.rooms.pairing import Matcher
from cadogan.rooms.rooms import Rooms
from cadogan.store.listing import Listing
from cadogan.store.log import Log
from cadogan.store.players import Players

ROUTES = (
    players.create_player,
    players.get_me,
    players.get_player,
    games.list_games,
    games.get_game,
    races.create_race,
    races.list_races,
    featured.get_featured,
    races.get_race,
    racing.join,
    racing.be_ready,
    racing.start,
    racing.ask_rematch,
    racing.leave,
    racing.resign,
    racing.get_own_board,
    racing.play_move,
    racing.undo_move,
    ghosts.race_ghosts,
    pairings.create_pairing,
    pairings.get_pairing,
    pairings.cancel_pairing,
    pairings.take_bot,
    challenges.create_challenge,
    challenges.list_challenges,
    challenges.get_challenge,
    challenges.accept_challenge,
    challenges.decline_challenge,
    challenges.withdraw_challenge,
    practice.practise_from,
    practice.ask_hint,
    record.list_events,
    record.get_board,
    record.get_replay,
    proof.get_proof,
    version.get_version,
)

GIVEN = ("rooms", "players", "listing", "log", "matcher", "herald", "chance", "attendance")
"""What handlers may ask for by name, besides `me`, the player who asks."""

ANY_PAGE = CORSConfig(
    allow_origins=["*"],  # no cookie authorises anything: a page of anybody's may do what its user could do without it
    allow_methods=["GET", "POST", "DELETE"],
    allow_headers=["Authorization", "Content-Type"],
    expose_headers=["Location", "Retry-After"],
)


def api(  # noqa: PLR0913 - all that there is
    *,
    rooms: Rooms,
    players: Players,
    listing: Listing,
    log: Log,
    matcher: Matcher,
    herald: Herald,
    random_bytes: RandomBytes,
) -> Litestar:
    """The ASGI application of the REST API. `random_bytes` draws so many random bytes."""
    return application(
        {
            "rooms": rooms,
            "players": players,
            "listing": listing,
            "log": log,
            "matcher": matcher,
            "herald": herald,
            "chance": Chance(random_bytes),
            "attendance": Attendance(rooms),
        }
    )


def application(dependencies: Mapping[str, object]) -> Litestar:
    """All routes; `dependencies` by the name under which handlers ask for them."""
    return Litestar(
        [
            Router("/api/v1", route_handlers=ROUTES, before_request=before),
            health.is_alive,
            health.is_ready,
            home.home,
            site.docs,
        ],
        dependencies={"me": Provide(player_of), **{name: given(value) for name, value in dependencies.items()}},
        exception_handlers={Exception: answer},
        openapi_config=description(),
        plugins=[StructSchemas(), DataclassSchemas()],
        cors_config=ANY_PAGE,
        request_max_body_size=MOST_BYTES,
        logging_config=None,
    )


def before(request: Request[Any, Any, State]) -> Response[None] | None:
    """What comes before every handler of the API."""
    refuse_unknown(request)
    return methods_of(request)


def given(value: object) -> Provide:
    """Dependency that is there already."""
    return Provide(lambda: value, sync_to_thread=False)
