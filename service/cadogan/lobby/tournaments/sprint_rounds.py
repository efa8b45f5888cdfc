"""The rounds of sprints: their deals, a race for each racer, and the boards once all of these are over.

A round is in the log before its races exist. Their ids and their deal follow from the secret of the sprint, so a node
that takes over creates the rest under the same ids, on the same deal.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from uuid import UUID

import structlog

from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import NoDealYet
from cadogan.people.pairing import COMING_S
from cadogan.races.commands import Create
from cadogan.races.errors import RaceError
from cadogan.races.evolve import race_in_steps
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import Race
from cadogan.races.steps import Steps
from cadogan.rooms.errors import Draining, Overloaded, RaceNotMade
from cadogan.rules import GAMES, RulesError
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable, UnreadableRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.deals import Deal, Deals
from cadogan.store.tables.tournaments import Tournaments
from cadogan.tournaments.events import BoardResult, Event, RoundEnded, RoundStarted
from cadogan.tournaments.rounds import end_round
from cadogan.tournaments.sprint import COMING_MS, race_id_of, race_settings, seed_of, without_races_at
from cadogan.tournaments.tournament import Tournament

AT_ONCE = 20
"""Races that are created, or read, at the same time."""
LOST_MS = 3_600_000
"""Time after which a round ends without the races whose end nobody can read. Without it, the sprint would not go on."""
MOST_KEPT = 50
"""Sprints whose secret and races of the round a node keeps."""
PACK = 52

logger = structlog.get_logger()


class _Round:
    """What a node knows of the round of a sprint that is on."""

    def __init__(self, secret: bytes, started: RoundStarted) -> None:
        self.started = started
        self.seed = seed_of(secret, started.number)
        self.races = {race_id_of(secret, started.number, started.at, player): player for player in started.players}
        self.race_of = {player: race for race, player in self.races.items()}
        self.made: set[RaceId] = set()
        """Races that exist."""
        self.over: set[RaceId] = set()
        """Races that are over."""


class SprintRounds:
    """The rounds of all sprints."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        log: Tournaments,
        deals: Deals,
        deal_service: DealService,
        listing: Listing,
        race_reader: RaceReader,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self._log = log
        self._deals = deals
        self._deal_service = deal_service
        self._listing = listing
        self._race_reader = race_reader
        self._clock = clock
        self._entropy = entropy
        self._kept: OrderedDict[UUID, _Round] = OrderedDict()

    async def race_of(self, tournament: Tournament, player: PlayerId) -> RaceId | None:
        """The race of a player in the round that is on, from its creation to its end. Only they may learn of it."""
        on = await self._round(tournament)
        race = None if on is None else on.race_of.get(player)
        if on is None or race is None:
            return None
        if race not in on.made and await self._log.missing([race]):
            return None
        on.made.add(race)
        if race not in on.over:
            await self._listing.freshen()
            on.over.update(each.race_id for each in await self._listing.over([race]))
        return None if race in on.over else race

    async def is_coming(self, tournament: Tournament, player: PlayerId) -> bool:
        """Whether the race of a player in the round that is on is about to be created."""
        on = await self._round(tournament)
        race = None if on is None else on.race_of.get(player)
        if on is None or race is None or race in on.made or not self._is_time_to_make(on):
            return False
        return bool(await self._log.missing([race]))

    async def make_races(self, tournament: Tournament) -> None:
        """Create the races of the round that is on, unless they exist."""
        on = await self._round(tournament)
        if on is None or len(on.made) == len(on.races) or not self._is_time_to_make(on):
            return
        unsure = on.races.keys() - on.made
        missing = await self._log.missing(list(unsure))
        on.made |= unsure.difference(missing)
        if not missing:
            return
        settings = race_settings(tournament.created.terms, on.started.game, on.started.at)
        assert settings.closed_until is not None  # the boards are closed until then, and so is the deal
        deal = await self._deals.enter_held(
            self._entropy.deal_id(), settings.game, GAMES[settings.game].chosen, on.seed, settings.closed_until
        )
        for at in range(0, len(missing), AT_ONCE):
            making = (self._make(tournament, on, race, deal) for race in missing[at : at + AT_ONCE])
            await asyncio.gather(*making)

    async def end(self, tournament: Tournament) -> Sequence[Event]:
        """End the round that is on, if every race of it is over."""
        on = await self._round(tournament)
        if on is None:
            return ()
        await self._listing.freshen()
        over = {each.race_id: each for each in await self._listing.over(list(on.races))}
        if not await self._are_no_others(on, on.races.keys() - over.keys()):
            return ()
        finished = [race for race, each in over.items() if each.finished_at is not None]
        ended = RoundEnded(
            at=self._clock.now_ms(),
            number=on.started.number,
            seed=on.seed.hex(),
            cards=PACK * GAMES[on.started.game].rules.packs,
            boards=tuple([board for board in await self._boards(on, finished) if board is not None]),
            absent=tuple(on.races[race] for race, each in over.items() if each.finished_at is None),
        )
        return await self._log.append(tournament, partial(end_round, ended=ended))

    async def _are_no_others(self, on: _Round, others: Collection[RaceId]) -> bool:
        """Whether none of these races of a round is under way, or can still begin."""
        if not others:
            return True
        now = self._clock.now_ms()
        if now < without_races_at(on.started.at):  # one that is missing may be on its way to the log
            return False
        return len(await self._log.missing(list(others))) == len(others) or now >= on.started.at + LOST_MS

    async def _boards(self, on: _Round, races: Sequence[RaceId]) -> list[BoardResult | None]:
        boards: list[BoardResult | None] = []
        for at in range(0, len(races), AT_ONCE):
            boards += await asyncio.gather(*(self._board(race) for race in races[at : at + AT_ONCE]))
        by_player = {board.player: board for board in boards if board is not None}
        return [by_player.get(player) for player in on.started.players]

    async def _board(self, race: RaceId) -> BoardResult | None:
        try:
            return await self._race_reader.fold(race, board_in_steps)
        except UnreadableRace:  # an event of a newer release
            return None

    async def _make(self, tournament: Tournament, on: _Round, race: RaceId, deal: Deal) -> None:
        player, settings = on.races[race], race_settings(tournament.created.terms, on.started.game, on.started.at)
        if not self._is_time_to_make(on):  # many are made, one after the other
            return
        create = Create(
            self._clock.now_ms(),
            race,
            player,
            settings,
            b"",
            deal.seed,
            invited=(player,),
            lobby_s=COMING_S,
            deal=deal.id,
            made_by="pairing",
        )
        try:
            await self._deal_service.create_once(create)
        except (Unreachable, RaceNotMade, Overloaded, Draining, NoDealYet, RaceError, RulesError) as error:
            # The next look tries again, while there is time for it.
            logger.warning("a race of a sprint is not created yet", race_id=str(race), error=str(error))
        else:
            on.made.add(race)

    def _is_time_to_make(self, on: _Round) -> bool:
        return self._clock.now_ms() < on.started.at + COMING_MS

    async def _round(self, tournament: Tournament) -> _Round | None:
        started = tournament.series.on
        if started is None:
            return None
        kept = self._kept.get(tournament.id)
        if kept is None or kept.started != started:
            kept = self._kept[tournament.id] = _Round(await self._log.secret(tournament.id), started)
        self._kept.move_to_end(tournament.id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept


def board_in_steps(payloads: Iterable[bytes]) -> Steps[BoardResult]:
    """What the racer of a race that is finished reached, from its log."""
    return board_of((yield from race_in_steps(payloads)))


def board_of(race: Race) -> BoardResult:
    """The board of a race that is finished, as the log of its sprint has it."""
    (result,), (seat,) = race.results(), race.seats
    assert seat.player is not None  # it is finished
    assert result.how is not None
    assert result.time_ms is not None
    return BoardResult(
        player=seat.player,
        race=race.id,
        how=result.how,
        home=result.home,
        home_ms=result.home_ms,
        time_ms=result.time_ms,
    )
