"""The node that pairs: it starts and ends tournaments, creates their races and records the results.

What happens is decided on the newest state of the log, while its row is locked. So it does no harm if two nodes pair
for a moment: the second one sees what the first has paired. A race is created after the log names it, under the id that
the log has: a node that dies in between leaves a race that the next node creates, once.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from uuid import UUID

import structlog
from msgspec.structs import replace

from cadogan.bus.leases import Leases
from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import NoDealYet
from cadogan.lobby.tournaments.kept_tournaments import KeptTournaments
from cadogan.lobby.tournaments.players_here import PlayersHere
from cadogan.lobby.tournaments.race_outcomes import RaceOutcomes
from cadogan.lobby.tournaments.sprint_rounds import SprintRounds
from cadogan.people.pairing import COMING_S
from cadogan.races.commands import Create
from cadogan.races.errors import RaceError
from cadogan.races.ids import RaceId
from cadogan.rooms.errors import Draining, Overloaded, RaceNotMade
from cadogan.rules import RulesError
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable
from cadogan.store.every import every
from cadogan.store.histogram import Histogram
from cadogan.store.run_guarded import run_guarded
from cadogan.tournaments import decide
from cadogan.tournaments.events import Event, RacePaired, RaceVoid
from cadogan.tournaments.tournament import Tournament

TOURNAMENTS = "tournaments"
"""The role of the node that pairs, creates races and records results."""
BEAT_S = 0.5
"""Seconds between two looks at the tournaments that are on."""
PAUSE_S = 0.05
"""Least seconds between two looks, however many players enter."""
MAKE_MS = 60_000
"""Time after which a race that could not be created is given up."""
AT_ONCE = 20
"""Races that are created at the same time."""

logger = structlog.get_logger()


class TournamentDirector:
    """All tournaments that are on, while this node has the role."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        kept: KeptTournaments,
        players_here: PlayersHere,
        outcomes: RaceOutcomes,
        rounds: SprintRounds,
        deal_service: DealService,
        clock: Clock,
        entropy: Entropy,
        leases: Leases,
        bot_races: BotRaces,
    ) -> None:
        self.waits = Histogram((0.5, 1, 2, 5, 10, 20, 30, 60, 120))
        """Seconds that paired players were free before, as far as this node has paired them."""
        self.pairs = 0
        """Races that this node has paired players for."""
        self._kept = kept
        self._here = players_here
        self._outcomes = outcomes
        self._rounds = rounds
        self._deal_service = deal_service
        self._clock = clock
        self._entropy = entropy
        self._leases = leases
        self._bot_races = bot_races
        self._quiet: dict[UUID, int] = {}
        """When something may happen next in a tournament where nobody is. Anybody may make many of these."""
        self._made: set[RaceId] = set()
        """Races that are on and that this node knows to exist."""

    async def run(self) -> None:
        """Start, pair, record and end, while this node has the role, until cancelled."""
        await self._leases.do_while_held(TOURNAMENTS, self._run_held)

    async def _run_held(self) -> None:
        self._made.clear()  # another node may have paired since
        self._quiet.clear()
        await every(BEAT_S, TOURNAMENTS, self.advance_all, wake=self._here.wake, least_s=PAUSE_S)

    async def advance_all(self) -> None:
        """Do what is due in all tournaments that are on. One that fails does not hold the others up."""
        now = self._clock.now_ms()
        due = await self._kept.log.due(now)
        self._here.forget_all_but(due)
        self._quiet = {each: self._quiet[each] for each in due if each in self._quiet}
        on: set[RaceId] = set()
        for tournament_id in due:
            if now < self._quiet.get(tournament_id, 0) and self._here.is_empty(tournament_id):
                continue  # it has no race that is on
            with run_guarded("tournament"):
                tournament = await self._kept.get(tournament_id)
                await self._advance(tournament)
                on.update(tournament.on)
                self._quiet[tournament_id] = decide.quiet_until(tournament)
        self._made &= on

    async def _advance(self, tournament: Tournament) -> None:
        log = self._kept.log
        over = await self._outcomes.over(tournament)
        recorded = await log.append(tournament, partial(decide.record, over=over)) if over else ()
        over_round = await self._rounds.end(tournament)
        was_running = tournament.phase == "running"
        due = partial(
            decide.advance,
            here=self._here.of(tournament),
            at=self._clock.now_ms(),
            house_bots=self._bot_races.players,
        )
        events: Sequence[Event] = ()
        if due(tournament):  # without a lock first: mostly there is nothing to do
            events = await log.append(tournament, due)
        for event in events:
            if isinstance(event, RacePaired):
                self.pairs += 1
                for each in (tournament.entrants[player] for player in event.players):
                    self.waits.add((event.at - max(each.since, each.free_at)) / 1000)
        await self._make_races(tournament)
        await self._rounds.make_races(tournament)
        self._here.tell(tournament, [*recorded, *over_round, *events])
        if not was_running and tournament.phase == "running":
            self._here.wake.set()  # the first races follow at once

    async def _make_races(self, tournament: Tournament) -> None:
        """Create the races that the log names, unless they exist."""
        unsure = [race for race in tournament.on if race not in self._made]
        if not unsure:
            return
        ids = set(await self._kept.log.missing(unsure))  # after another node had the role, most exist
        self._made.update(race for race in unsure if race not in ids)
        missing = [tournament.on[race] for race in unsure if race in ids]
        for at in range(0, len(missing), AT_ONCE):
            await asyncio.gather(*(self._make(tournament, race) for race in missing[at : at + AT_ONCE]))

    async def _make(self, tournament: Tournament, race: RacePaired) -> None:
        at = self._clock.now_ms()
        settings = tournament.created.terms.race_settings(race.game, len(race.racers))
        if race.bots:  # unrated: the service decides how strong its bots are
            settings = replace(settings, rated=False)
        create = Create(
            at,
            race.race,
            race.players[0],
            settings,
            self._entropy.secret(),
            invited=race.racers,
            lobby_s=COMING_S,
            house_bots=race.bots,
            made_by="pairing",
        )
        try:
            # Before the race exists, so that the bot comes even if this node ends. While the node that had the role
            # before may still have announced it, wait: or the bot would play at two nodes once that lease is adopted.
            if race.bots and not await self._bot_races.announce(race.race):
                return
            await self._deal_service.create_once(create)
        except (Unreachable, RaceNotMade, Overloaded, Draining, NoDealYet) as error:
            logger.warning("the race of a tournament is not created yet", race_id=str(race.race), error=str(error))
            if at - race.at < MAKE_MS:  # the next look tries again
                return
            await self._give_up(tournament, race, at)
        except (RaceError, RulesError) as error:
            logger.warning("a tournament has a race that cannot be", race_id=str(race.race), error=str(error))
            await self._give_up(tournament, race, at)
        else:
            self._made.add(race.race)
            if race.bots and self._bot_races.players:  # without house bots here, a node that has them adopts the race
                self._bot_races.play(race.race, race.bots)

    async def _give_up(self, tournament: Tournament, race: RacePaired, at: int) -> None:
        void = RaceVoid(at=at, race=race.race, reason="not made")
        self._here.tell(tournament, await self._kept.log.append(tournament, partial(decide.record, over=[void])))
