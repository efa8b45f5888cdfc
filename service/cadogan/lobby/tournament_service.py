"""Tournaments: players enter and pause at any node, and one node pairs, creates the races and records their results.

What happens is decided on the newest state of the log, while its row is locked. So it does no harm if two nodes pair
for a moment: the second one sees what the first has paired. A race is created after the log names it, under the id that
the log has: a node that dies in between leaves a race that the next node creates, once.

Only players who are here are paired: they have asked for news of the tournament in the last 40 seconds. In the
arenas of other services, players who had closed the page made others wait.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Iterable, Sequence
from functools import partial
from uuid import UUID

import structlog

from cadogan.bus.bus import Bus
from cadogan.bus.leases import Leases
from cadogan.bus.topic import Topic
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.errors import NoDealYet
from cadogan.lobby.news.notifier import Notifier
from cadogan.lobby.rated_play import RatedPlay
from cadogan.people.pairing import COMING_S, present_players
from cadogan.people.player import Player
from cadogan.people.rating import UNRATED
from cadogan.races.commands import Create
from cadogan.races.errors import RaceError
from cadogan.races.events import decode
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.steps import Steps
from cadogan.rooms.errors import Draining, Overloaded, RaceNotMade
from cadogan.rules import GAMES, RulesError
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable, UnreadableRace
from cadogan.store.every import every
from cadogan.store.histogram import Histogram
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing, OverRace
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Reached, Results
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.tournaments import Decide, Tournaments
from cadogan.tournaments import decide
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.errors import NotAdmitted
from cadogan.tournaments.events import Event, RacePaired, RaceResult, RaceVoid, SeatResult, TournamentCreated
from cadogan.tournaments.terms import TournamentTerms, checked
from cadogan.tournaments.tournament import Tournament

TOURNAMENTS = "tournaments"
"""The role of the node that pairs, creates races and records results."""
BEAT_S = 0.5
"""Seconds between two looks at the tournaments that are on."""
PAUSE_S = 0.05
"""Least seconds between two looks, however many players enter."""
LOOK_S = 5.0
"""Seconds after which a request that waits looks for news that the bus has lost."""
HERE_MS = 40_000
"""Time since the last request after which a player is not paired. A request waits 25 seconds at most."""
MAKE_MS = 60_000
"""Time after which a race that could not be created is given up."""
LOST_MS = 3 * 3_600_000
"""Time after which a race does not count whose end nobody can read: longer than a race of a tournament takes. Without
it, the tournament would never end."""
MOST_KEPT = 50
"""Tournaments that a node keeps folded."""
PACK = 52
"""Cards of a pack."""
AT_ONCE = 20
"""Races that are created at the same time."""

WAKE = Topic("tournaments.wake", type(None))
"""Somebody may be free to race."""
HERE = Topic("tournaments.here", tuple[UUID, UUID])
"""A player has asked for news of a tournament."""

logger = structlog.get_logger()


class TournamentService:
    """Tournaments of all players. `notifier` wakes requests of players who wait for news."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        tournaments: Tournaments,
        deal_service: DealService,
        race_reader: RaceReader,
        listing: Listing,
        results: Results,
        ratings: Ratings,
        rated_play: RatedPlay,
        clock: Clock,
        entropy: Entropy,
        bus: Bus,
        leases: Leases,
        player_news: Notifier,
    ) -> None:
        self.notifier = Notifier(bus, "tournaments")
        self.log = tournaments
        self.waits = Histogram((0.5, 1, 2, 5, 10, 20, 30, 60, 120))
        """Seconds that paired players were free before, as far as this node has paired them."""
        self._player_news = player_news
        self._deal_service = deal_service
        self._race_reader = race_reader
        self._listing = listing
        self._results = results
        self._ratings = ratings
        self._rated_play = rated_play
        self._clock = clock
        self._entropy = entropy
        self._bus = bus
        self._leases = leases
        self._kept: OrderedDict[UUID, Tournament] = OrderedDict()
        self._here: dict[UUID, dict[PlayerId, int]] = {}
        self._made: set[RaceId] = set()
        """Races that are on and that this node knows to exist."""
        self._wake = asyncio.Event()
        bus.subscribe(WAKE, lambda *_: self._wake.set())
        bus.subscribe(HERE, lambda _, here: self._note_here(here[0], PlayerId(here[1])))

    # Requests

    async def create(self, creator: Player | None, terms: TournamentTerms) -> Tournament:
        """Create a tournament. Raises InvalidTournament, InvalidSettings, UnknownGame, TooManyTournaments."""
        now = self._clock.now_ms()
        created = TournamentCreated(
            at=now,
            tournament=self._entropy.challenge_id(),
            creator=None if creator is None else creator.id,
            terms=checked(terms, now),
        )
        await self.log.create(created)
        return await self.get(created.tournament)

    async def get(self, tournament_id: UUID) -> Tournament:
        """A tournament as it is now. It is this node's: others read it, too. Raises UnknownTournament, Unreachable."""
        kept = self._kept.get(tournament_id)
        if kept is None:
            kept = await self.log.get(tournament_id)
            kept = self._kept.setdefault(tournament_id, kept)  # another request may have been quicker
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        elif not kept.is_over:
            await self.log.follow(kept)
        if tournament_id in self._kept:
            self._kept.move_to_end(tournament_id)
        return kept

    async def enter(self, tournament_id: UUID, player: Player) -> Tournament:
        """Enter, or come back from a pause.

        Raises UnknownTournament, NotAdmitted, PairingPaused, TournamentOver, TournamentFull, TooManyPauses.
        """
        tournament = await self.get(tournament_id)
        if player.id not in tournament.entrants:
            await self._admit(tournament.created.terms, player)
        if tournament.created.terms.rated:
            await self._rated_play.refuse_dodger(player.id)
        await self._decide(tournament, player.id, partial(decide.enter, player=player.id, at=self._clock.now_ms()))
        self.is_here(tournament, player.id)
        return tournament

    async def pause(self, tournament_id: UUID, player: PlayerId) -> Tournament:
        """Pause. Raises UnknownTournament, TournamentOver, NotEntered."""
        tournament = await self.get(tournament_id)
        await self._decide(tournament, player, partial(decide.pause, player=player, at=self._clock.now_ms()))
        return tournament

    async def leave(self, tournament_id: UUID, player: PlayerId) -> Tournament:
        """Leave. Raises UnknownTournament, TournamentOver, NotEntered."""
        tournament = await self.get(tournament_id)
        await self._decide(tournament, player, partial(decide.leave, player=player, at=self._clock.now_ms()))
        return tournament

    async def cancel(self, tournament_id: UUID, player: PlayerId, reason: str) -> Tournament:
        """Cancel. Raises UnknownTournament, NotOrganizer, TournamentOver."""
        tournament = await self.get(tournament_id)
        cancel = partial(decide.cancel, player=player, reason=reason, at=self._clock.now_ms())
        if await self.log.append(tournament, cancel):
            self.notifier.notify(tournament.entrants)
        return tournament

    async def own(self, tournament_id: UUID, player: PlayerId, wait_s: float = 0) -> tuple[Tournament, Entrant]:
        """A player's place in a tournament, once there is news for them or `wait_s` seconds have passed.

        News is a race, its end, a pause, or the start or the end of the tournament. The player counts as here.
        Raises UnknownTournament, NotEntered.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + wait_s
        with self.notifier.waiting_for(player) as waiter:
            tournament = await self.get(tournament_id)
            entrant = decide.entered(tournament, player)
            self.is_here(tournament, player)
            before = news_of(tournament, entrant)
            while not self.notifier.is_closed and (left_s := until - loop.time()) > 0:
                await waiter.wait(min(left_s, LOOK_S))
                tournament = await self.get(tournament_id)
                entrant = decide.entered(tournament, player)
                if news_of(tournament, entrant) != before:
                    break
        self.is_here(tournament, player)
        return tournament, entrant

    def is_here(self, tournament: Tournament, player: PlayerId) -> None:
        """Note that a player waits for news, on all nodes: one of them pairs."""
        if not tournament.is_over:
            self._note_here(tournament.id, player)
            self._bus.tell_all(HERE, (tournament.id, player))
            if player in tournament.entrants and tournament.entrants[player].race is None:
                self._wake.set()

    def close(self) -> None:
        """Answer all waiting requests."""
        self.notifier.close()

    async def _admit(self, terms: TournamentTerms, player: Player) -> None:
        if player.is_bot and not terms.bots:
            raise NotAdmitted("bots cannot enter this tournament: its terms have bots: false")
        if not terms.least_rated_races and terms.most_rating is None:
            return
        await self._ratings.follow()
        rating = await self._ratings.get(player.id, terms.games[0]) or UNRATED
        if rating.races < terms.least_rated_races:
            raise NotAdmitted(
                f"this tournament needs {terms.least_rated_races} rated races at {terms.games[0]}; you have "
                f"{rating.races}"
            )
        if terms.most_rating is not None and rating.mu > terms.most_rating:
            raise NotAdmitted(
                f"this tournament is for ratings up to {terms.most_rating:g} at {terms.games[0]}; yours is "
                f"{rating.mu:.1f}"
            )

    async def _decide(self, tournament: Tournament, player: PlayerId, decide_on: Decide) -> None:
        if await self.log.append(tournament, decide_on):
            self.notifier.notify([player])
            self._wake.set()
            self._bus.tell_all(WAKE, None)

    def _note_here(self, tournament_id: UUID, player: PlayerId) -> None:
        self._here.setdefault(tournament_id, {})[player] = self._clock.now_ms()

    # The node that pairs

    async def run(self) -> None:
        """Start, pair, record and end, while this node has the role, until cancelled."""
        await self._leases.do_while_held(TOURNAMENTS, self._run_held)

    async def _run_held(self) -> None:
        self._made.clear()  # another node may have paired since
        await every(BEAT_S, TOURNAMENTS, self.advance_all, wake=self._wake, least_s=PAUSE_S)

    async def advance_all(self) -> None:
        """Do what is due in all tournaments that are on. One that fails does not hold the others up."""
        now = self._clock.now_ms()
        due = await self.log.due(now)
        for gone in self._here.keys() - due:
            if all(at < now - HERE_MS for at in self._here[gone].values()):
                del self._here[gone]
        on: set[RaceId] = set()
        for tournament_id in due:
            with run_guarded("tournament"):
                tournament = await self.get(tournament_id)
                await self._advance(tournament)
                on.update(tournament.on)
        self._made &= on

    async def _advance(self, tournament: Tournament) -> None:
        over = await self._over(list(tournament.on.values()))
        recorded = await self.log.append(tournament, partial(decide.record, over=over)) if over else ()
        was_running = tournament.phase == "running"
        here, now = self._players_here(tournament.id), self._clock.now_ms()
        events: Sequence[Event] = ()
        if decide.advance(tournament, here, now):  # without a lock first: mostly there is nothing to do
            events = await self.log.append(tournament, partial(decide.advance, here=here, at=now))
        for event in events:
            if isinstance(event, RacePaired):
                for each in (tournament.entrants[player] for player in event.players):
                    self.waits.add((event.at - max(each.since, each.free_at)) / 1000)
        await self._make_races(tournament)
        self._tell(tournament, [*recorded, *events])
        if not was_running and tournament.phase == "running":
            self._wake.set()  # the first races follow at once

    def _tell(self, tournament: Tournament, events: Iterable[Event]) -> None:
        """Wake the requests of the players that these events concern."""
        changed: set[PlayerId] = set()
        for event in events:
            match event:
                case RacePaired():
                    changed.update(event.players)
                    self._player_news.notify(event.players)
                case RaceResult():
                    changed.update(seat.player for seat in event.seats)
                case _:  # the start and the end, and races that nobody came to
                    changed.update(tournament.entrants)
        self.notifier.notify(changed)

    def _players_here(self, tournament_id: UUID) -> list[PlayerId]:
        since = self._clock.now_ms() - HERE_MS
        return [player for player, at in self._here.get(tournament_id, {}).items() if at >= since]

    # Races

    async def _make_races(self, tournament: Tournament) -> None:
        """Create the races that the log names, unless they exist."""
        unsure = [race for race in tournament.on if race not in self._made]
        if not unsure:
            return
        ids = set(await self.log.missing(unsure))  # after another node had the role, most exist
        self._made.update(race for race in unsure if race not in ids)
        missing = [tournament.on[race] for race in unsure if race in ids]
        for at in range(0, len(missing), AT_ONCE):
            await asyncio.gather(*(self._make(tournament, race) for race in missing[at : at + AT_ONCE]))

    async def _make(self, tournament: Tournament, race: RacePaired) -> None:
        at = self._clock.now_ms()
        create = Create(
            at,
            race.race,
            race.players[0],
            tournament.created.terms.race_settings(race.game, len(race.players)),
            self._entropy.secret(),
            invited=race.players,
            lobby_s=COMING_S,
            made_by="pairing",
        )
        try:
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

    async def _give_up(self, tournament: Tournament, race: RacePaired, at: int) -> None:
        void = RaceVoid(at=at, race=race.race, reason="not made")
        self._tell(tournament, await self.log.append(tournament, partial(decide.record, over=[void])))

    async def _over(self, on: Sequence[RacePaired]) -> list[decide.Over]:
        """How those of these races ended that are over."""
        if not on:
            return []
        await self._listing.freshen()
        over = await self._listing.over([race.race for race in on])
        results = await self._results.of_races([race.race_id for race in over if race.finished_at is not None])
        at = self._clock.now_ms()
        found: list[Awaitable[decide.Over | None]] = [
            self._result(race, results.get(race.race_id, []), at) for race in over
        ]
        ended = [each for each in await asyncio.gather(*found) if each is not None]
        known = {each.race for each in ended}
        lost = [race.race for race in on if race.race not in known and at - race.at > LOST_MS]
        return [*ended, *(RaceVoid(at=at, race=race, reason="unreadable") for race in lost)]

    async def _result(self, race: OverRace, reached: Sequence[Reached], at: int) -> decide.Over | None:
        if race.finished_at is None:
            return await self._void(race.race_id, at)
        if not reached:  # the results are a moment behind the list
            return None
        return RaceResult(
            at=at,
            race=race.race_id,
            finished_at=race.finished_at,
            cards=PACK * GAMES[reached[0].game].rules.packs,
            seats=tuple(
                SeatResult(
                    player=each.player_id,
                    place=each.place,
                    is_shared=each.is_shared,
                    how=each.how,
                    home=each.home,
                    time_ms=each.time_ms,
                )
                for each in reached
            ),
        )

    async def _void(self, race_id: RaceId, at: int) -> RaceVoid:
        try:
            absent = await self._race_reader.fold(race_id, absent_in_steps)
        except UnreadableRace:  # an event of a newer release
            return RaceVoid(at=at, race=race_id, reason="unreadable")
        return RaceVoid(at=at, race=race_id, reason="abandoned", absent=absent)


def news_of(tournament: Tournament, entrant: Entrant) -> tuple[object, ...]:
    """What a player waits for."""
    return tournament.phase, entrant.state, entrant.race, entrant.races


def absent_in_steps(payloads: Iterable[bytes]) -> Steps[tuple[PlayerId, ...]]:
    """Players who did not come to a race that was abandoned, from its log."""
    events = []
    for payload in payloads:
        events.append(decode(payload))
        yield
    race = race_of(events)
    present = present_players(race)
    return tuple(player for player in race.created.invited if player not in present)
