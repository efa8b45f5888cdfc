"""The proof of a race that is over: its whole log, which `cadogan verify` or any other program can check."""

from typing import cast

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency

from cadogan.api.caching.immutable_cache import LASTS
from cadogan.api.limits.bill import charge_reading
from cadogan.api.limits.limit_policies import costs
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.api.routes.races.record import must_have_opened, race_in
from cadogan.lobby.deal_service import DealService
from cadogan.races.errors import HeldBack, WrongPhase
from cadogan.races.ids import RaceId
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.proof.proof import Proof, proof_json_in_steps
from cadogan.races.race import Race
from cadogan.races.record.race_view import phase_name
from cadogan.store.log.race_reader import RaceReader


@get(
    "/races/{race_id:uuid}/proof",
    operation_id="getProof",
    summary="Get the proof of a race",
    tags=["record"],
    responses=problem_responses(404, 409),
    opt=costs(5) | LASTS,
)
async def get_proof(
    request: Request[None, None, State],
    race_id: RacePath,
    race_reader: NamedDependency[RaceReader],
    deal_service: NamedDependency[DealService],
) -> Response[Proof]:
    """The stored log of a race that is over, with digests and decoded events. `cadogan verify` checks it offline.

    Players are named by id. The page on fair deals says what a proof shows. A proof contains the seed, so it is held
    back until its deal is public. What was public stays public.
    """
    record, _ = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, record.p)
    must_have_opened(record)
    must_be_over(race_in(record))
    await deal_service.must_be_public(race_in(record))
    json = await race_reader.turns.finish(proof_json_in_steps(record.payloads))
    return Response(cast("Proof", json), media_type=MediaType.JSON)  # bytes are sent as they are


def must_be_over(race: Race) -> None:
    """Raise WrongPhase while a race has secrets; HeldBack if its picked deal was never played."""
    if not isinstance(race.phase, Finished | Abandoned):
        raise WrongPhase(f"a race has a proof once it is over; this one is in phase {phase_name(race)}")
    if isinstance(race.phase, Abandoned) and not race.is_random:
        raise HeldBack("this race was abandoned before its picked deal was played; the deal stays hidden")
