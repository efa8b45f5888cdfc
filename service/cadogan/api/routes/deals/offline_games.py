"""Games of practice that were played without the service, and join the account of their player."""

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Literal
from uuid import UUID

from litestar import Request, Response, post
from litestar.datastructures import ResponseHeader, State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta
from msgspec.structs import replace

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.bill import charge_actions
from cadogan.api.limits.limit_policies import costs
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.races.races import answer_with
from cadogan.api.routes.terms import chosen, without
from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.board import MOST_ACTIONS
from cadogan.races.commands import Create
from cadogan.races.offline_game import OfflineGame, judged_in_steps
from cadogan.races.record.public_view import RaceView
from cadogan.races.settings import Settings
from cadogan.rooms.errors import RaceExists
from cadogan.rooms.rooms import Rooms
from cadogan.rules import Seed
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.tables.offline_games import OfflineGames

MOST_BYTES = 48 * 1024
"""Most bytes of a body: as many moves and undos as a board may have, each with its time."""
LONGEST_MS = 86_400_000
"""The longest time limit."""
LONGEST_MOVE = 16
"""Characters of a move."""

if TYPE_CHECKING:
    OfflineTerms = Settings
else:
    OfflineTerms = without(
        "seats", "countdown", "view", "closed_until", "rated", "deal", "automatic_moves", "bots", "listed"
    )

Action = Annotated[str, Meta(max_length=LONGEST_MOVE)]
Time = Annotated[int, Meta(ge=0, le=LONGEST_MS)]


class PlayedGame(OfflineTerms, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game of practice that is over. Times are in milliseconds since its start."""

    key: UUID
    """Id that your client gave the game. The same key is the same game, for good."""
    seed: Annotated[
        str,
        Meta(
            description="Seed of the deal, 32 hexadecimal digits.",
            examples=["000102030405060708090a0b0c0d0e0f"],
            extra_json_schema={"pattern": "^[0-9A-Fa-f]{32}$"},
        ),
    ]
    undo: Literal["none", "free", "penalty"] = "free"
    hints: bool = True
    """Whether hints are allowed."""
    time_limit: Annotated[int, Meta(ge=10, le=86_400)] = 86_400
    actions: Annotated[
        tuple[Action, ...], Meta(max_length=MOST_ACTIONS, description="Moves in notation, and `undo`, in order.")
    ]
    times: Annotated[tuple[Time, ...], Meta(max_length=MOST_ACTIONS, description="When each of them was made.")]
    time: Time
    """When the game ended."""
    resigned: bool = False
    """Whether the racer gave up. Otherwise the last move ended the game, or the time limit."""


@post(
    "/practice",
    operation_id="joinOfflineGame",
    summary="Add a game played offline",
    tags=["practice"],
    security=needs("race:create"),
    dto=StrictBody[PlayedGame],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    request_max_body_size=MOST_BYTES,
    opt=costs(5),
)
async def join_offline_game(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[None, None, State],
    data: JSONBody[PlayedGame],
    me: NamedDependency[Player],
    clock: NamedDependency[Clock],
    rooms: NamedDependency[Rooms],
    race_reader: NamedDependency[RaceReader],
    offline_games: NamedDependency[OfflineGames],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Replay a game by the rules. If every move is legal and the game ends, it becomes a finished race with one seat.

    The race is unlisted, ends now, and counts as practice. Its deal has no page, because nobody has seen how fast it
    was played. Sending the game again gives the same race.
    """
    race_id = await offline_games.race(me.id, data.key)
    if race_id is not None:
        with suppress(UnknownRace):  # it is reserved, and not written yet
            return answer_with(await rooms.view(race_id))
    charge_actions(request.scope, len(data.actions))
    rooms.refuse_new_races()
    now_ms = clock.now_ms()
    settings = Settings(**chosen(data), seats=1, countdown=0, listed=False)
    game = OfflineGame(data.actions, data.times, data.time, data.resigned)
    creation = Create(
        now_ms - data.time,
        race_id or entropy.race_id(now_ms),
        me.id,
        settings,
        b"",
        Seed.parse(data.seed).value,
        me.is_house,
    )
    judge = race_reader.turns.finish
    made = await judge(judged_in_steps(creation, game, rooms.race_rules), len(game.actions))
    race_id = await offline_games.reserve(me.id, data.key, creation.race_id)
    if race_id != creation.race_id:  # another request has sent the same game meanwhile
        creation = replace(creation, race_id=race_id)
        made = await judge(judged_in_steps(creation, game, rooms.race_rules), len(game.actions))
    with suppress(RaceExists):
        await rooms.write(made)
    return answer_with(await rooms.view(race_id))
