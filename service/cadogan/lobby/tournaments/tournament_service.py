"""What players ask of tournaments, at any node: to create one, to enter, to pause, and news."""

import asyncio
from contextlib import suppress
from functools import partial
from uuid import UUID

from cadogan.lobby.entropy import Entropy
from cadogan.lobby.rated_play import RatedPlay
from cadogan.lobby.tournaments.kept_tournaments import KeptTournaments
from cadogan.lobby.tournaments.players_here import PlayersHere
from cadogan.lobby.tournaments.sprint_rounds import SprintRounds
from cadogan.people.player import Player
from cadogan.people.rating import UNRATED
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.clock import Clock
from cadogan.store.projections.ratings import Ratings
from cadogan.store.tables.tournaments import Decide
from cadogan.tournaments import decide
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.errors import NotAdmitted, TournamentOver
from cadogan.tournaments.events import TournamentCreated
from cadogan.tournaments.sprint import commitments_of
from cadogan.tournaments.terms import TournamentTerms, checked, checked_reason
from cadogan.tournaments.tournament import Tournament

LOOK_S = 5.0
"""Seconds after which a request that waits looks for news that the bus has lost."""


class TournamentService:
    """Tournaments of all players."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        kept: KeptTournaments,
        players_here: PlayersHere,
        rounds: SprintRounds,
        ratings: Ratings,
        rated_play: RatedPlay,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self.kept = kept
        self.players_here = players_here
        self.rounds = rounds
        self._ratings = ratings
        self._rated_play = rated_play
        self._clock = clock
        self._entropy = entropy

    async def create(self, creator: Player, terms: TournamentTerms) -> Tournament:
        """Create a tournament. Raises InvalidTournament, InvalidSettings, UnknownGame, TooManyTournaments."""
        tournament_id = self._entropy.challenge_id()
        await self.make(tournament_id, creator, terms)
        return await self.kept.get(tournament_id)

    async def make(self, tournament_id: UUID, creator: Player | None, terms: TournamentTerms) -> None:
        """Make a tournament, unless one with this id exists: that of another node, with deals of its own.

        Raises InvalidTournament, InvalidSettings, UnknownGame, TooManyTournaments, Unreachable.
        """
        now = self._clock.now_ms()
        terms = checked(terms, now)
        secret = self._entropy.secret() if terms.kind == "sprint" else None
        created = TournamentCreated(
            at=now,
            tournament=tournament_id,
            creator=None if creator is None else creator.id,
            terms=terms,
            commitments=() if secret is None else commitments_of(tournament_id, terms, secret),
        )
        await self.kept.log.create(created, secret)

    async def enter(self, tournament_id: UUID, player: Player) -> Tournament:
        """Enter, or come back from a pause.

        Raises UnknownTournament, NotAdmitted, PairingPaused, TournamentOver, TournamentFull, TooManyPauses.
        """
        tournament = await self.kept.get(tournament_id)
        if player.id not in tournament.entrants:
            await self._admit(tournament.created.terms, player)
        if tournament.created.terms.rated:
            await self._rated_play.refuse_dodger(player.id)
        await self._decide(tournament, player.id, partial(decide.enter, player=player.id, at=self._clock.now_ms()))
        self.players_here.note(tournament, player.id)
        return tournament

    async def pause(self, tournament_id: UUID, player: PlayerId) -> Tournament:
        """Pause. Raises UnknownTournament, TournamentOver, NotEntered."""
        tournament = await self.kept.get(tournament_id)
        await self._decide(tournament, player, partial(decide.pause, player=player, at=self._clock.now_ms()))
        return tournament

    async def leave(self, tournament_id: UUID, player: PlayerId) -> Tournament:
        """Leave. Raises UnknownTournament, TournamentOver, NotEntered."""
        tournament = await self.kept.get(tournament_id)
        await self._decide(tournament, player, partial(decide.leave, player=player, at=self._clock.now_ms()))
        return tournament

    async def leave_all(self, player: PlayerId) -> None:
        """Leave all tournaments that are not over. Nobody is paired with a player who is gone. Raises Unreachable.

        Each event also sends the player's row to followers of the table again, with the name as it is now.
        """
        for tournament_id in await self.kept.log.open_with(player):
            with suppress(TournamentOver):  # it has ended meanwhile
                await self.leave(tournament_id, player)

    async def cancel(self, tournament_id: UUID, player: PlayerId, reason: str) -> Tournament:
        """Cancel. Raises InvalidTournament, UnknownTournament, NotOrganizer, TournamentOver."""
        reason = checked_reason(reason)
        tournament = await self.kept.get(tournament_id)
        cancel = partial(decide.cancel, player=player, reason=reason, at=self._clock.now_ms())
        self.players_here.tell(tournament, await self.kept.log.append(tournament, cancel))
        return tournament

    async def race_of(self, tournament: Tournament, entrant: Entrant) -> RaceId | None:
        """The race that a player has to join, or is in, once it exists. In a sprint, nobody else may learn of it."""
        if entrant.race is None:
            return await self.rounds.race_of(tournament, entrant.player)
        return entrant.race if await self.kept.is_made(entrant.race) else None

    async def is_coming(self, tournament: Tournament, entrant: Entrant) -> bool:
        """Whether the race of a player is about to be created."""
        if entrant.race is None:
            return await self.rounds.is_coming(tournament, entrant.player)
        return not await self.kept.is_made(entrant.race)

    async def own(
        self, tournament_id: UUID, player: PlayerId, wait_s: float = 0, after: int | None = None
    ) -> tuple[Tournament, Entrant]:
        """A player's place in a tournament, once there is news for them or `wait_s` seconds have passed.

        News is a race, its end, a pause, or the start or the end of the tournament. `after` is the version that the
        player knows: news between two requests ends the second one at once. The player counts as here.
        Raises UnknownTournament, NotEntered.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + wait_s
        with self.players_here.notifier.waiting_for(player) as waiter:  # first, then the state: nothing is missed
            tournament = await self.kept.get(tournament_id)
            entrant = decide.entered(tournament, player)
            self.players_here.note(tournament, player)
            known = tournament.version if after is None else after
            race = await self.race_of(tournament, entrant)
            while (
                (tournament.news_version(entrant) <= known or await self.is_coming(tournament, entrant))
                and await self.race_of(tournament, entrant) == race
                and not self.players_here.notifier.is_closed
                and (left_s := until - loop.time()) > 0
            ):
                await waiter.wait(min(left_s, LOOK_S))
                tournament = await self.kept.get(tournament_id)
                entrant = decide.entered(tournament, player)
        self.players_here.note(tournament, player)
        return tournament, entrant

    def close(self) -> None:
        """Answer all waiting requests."""
        self.players_here.notifier.close()

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
        if await self.kept.log.append(tournament, decide_on):
            self.players_here.changed(tournament, player)
