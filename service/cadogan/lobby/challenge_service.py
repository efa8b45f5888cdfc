"""Challenges: creates them, creates the race when one is accepted, and notifies both players."""

import asyncio
from uuid import UUID

import msgspec

from cadogan.bus.bus import Bus
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.news.notifier import Notifier
from cadogan.lobby.rated_play import RatedPlay
from cadogan.people.challenge import (
    Challenge,
    DeclineReason,
    refuse_if_over,
    refuse_to_answer,
    refuse_to_challenge,
    terms,
)
from cadogan.people.errors import NotChallenged, RatedToday, TooManyChallenges, UnknownChallenge
from cadogan.people.player import Player
from cadogan.races.commands import Create
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings, refuse_late_opening, refuse_later, refuse_unproved, stored
from cadogan.store.clock import Clock
from cadogan.store.every import every
from cadogan.store.tables.challenges import Challenges, Made
from cadogan.store.tables.kept_answers import KeptAnswers, Key

BEAT_S = 1.0
"""Seconds between two checks for news that the bus has lost."""
FORGET_S = 3600
"""Seconds between two deletions of old challenges."""
ACCEPTANCE = "acceptance"
"""The act whose root the race of a challenge comes from."""


class ChallengeService:
    """Challenges between players."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        challenges: Challenges,
        deal_service: DealService,
        clock: Clock,
        entropy: Entropy,
        kept_answers: KeptAnswers,
        rated_play: RatedPlay,
        bus: Bus,
        player_news: Notifier,
    ) -> None:
        """`kept_answers` has a pool below the one of `challenges`: it is asked while a challenge is locked."""
        self._notifier = Notifier(bus, "challenges")
        self._player_news = player_news
        self._challenges = challenges
        self._deal_service = deal_service
        self._clock = clock
        self._entropy = entropy
        self._kept_answers = kept_answers
        self._rated_play = rated_play

    async def challenge(
        self, challenge_id: UUID, maker: PlayerId, challenged: Player | None, settings: Settings, expires_in_s: float
    ) -> Challenge:
        """Challenge a player, or anyone. A second time with the same id changes nothing.

        Raises:
            InvalidChallenge, InvalidSettings: It cannot be a challenge.
            NotEstablished: It is rated, and one of the players is not established.
            TooManyChallenges: The player has too many open ones.
        """
        if challenged is not None:
            refuse_to_challenge(maker, challenged)
        wanted = terms(settings)
        refuse_late_opening(wanted, self._clock.now_ms())
        refuse_unproved(wanted)
        refuse_later(wanted, self._deal_service.race_rules)
        if wanted.rated:
            both = [maker] if challenged is None else [maker, challenged.id]
            await self._rated_play.refuse_unless_established(wanted.game, *both)
        written = msgspec.json.encode(stored(wanted)).decode()
        to = None if challenged is None else challenged.id
        made = await self._challenges.make(challenge_id, maker, to, written, expires_in_s)
        if made is None:
            raise TooManyChallenges("you have too many open challenges; withdraw one, or wait until one expires")
        self._tell_players(made)
        return made

    async def status(self, challenge_id: UUID, wait_s: float = 0) -> Challenge:
        """State of a challenge, once it is answered or `wait_s` seconds have passed. Raises UnknownChallenge."""
        loop = asyncio.get_running_loop()
        until = loop.time() + wait_s
        with self._notifier.waiting_for(challenge_id) as waiter:
            challenge = existing(await self._challenges.get(challenge_id))
            while challenge.state == "open" and not self._notifier.is_closed and loop.time() < until:
                await waiter.wait(until - loop.time())
                challenge = existing(await self._challenges.get(challenge_id))
        return challenge

    async def of(self, player: PlayerId, before: Made | None, limit: int) -> list[Challenge]:
        """At most `limit` challenges that a player made, received or accepted, the newest first."""
        return await self._challenges.of(player, before, limit)

    async def accept(self, challenge_id: UUID, player: PlayerId, *, is_bot: bool = False) -> Challenge:
        """Accept a challenge and create its race. Idempotent.

        Raises:
            UnknownChallenge, NotChallenged, ChallengeOver: The player cannot accept it.
            NotEstablished: It is rated, and one of the players is not established.
            RatedToday: It is rated, and the two have had a rated challenge in the last 24 hours.
        """

        async def take(challenge: Challenge, *, is_second: bool) -> RaceId | None:
            if challenge.state == "accepted" and challenge.taker == player:
                return None
            refuse_to_answer(challenge, player)
            if is_bot and not settings_of(challenge).bots:
                raise NotChallenged("bots cannot accept this challenge: its settings have bots: false")
            if is_second and settings_of(challenge).rated:
                raise RatedToday(
                    "you two have had a rated challenge in the last 24 hours; challenge unrated, or find an "
                    "opponent with POST /api/v1/pairings"
                )
            return await self._race(challenge, player)

        # Before the transaction: inside it, each request would hold a connection while it waits for another one of the
        # same pool. Established players stay established.
        asked = existing(await self._challenges.get(challenge_id))
        settings = settings_of(asked)
        if settings.rated and asked.state == "open" and player != asked.maker:
            await self._rated_play.refuse_unless_established(settings.game, asked.maker, player)
        accepted = existing(await self._challenges.accept(challenge_id, player, take, self._clock.now_ms()))
        self._notifier.notify([challenge_id])
        self._tell_players(accepted)
        return accepted

    async def decline(self, challenge_id: UUID, player: PlayerId, reason: DeclineReason | None = None) -> Challenge:
        """Decline a challenge to the player. Raises UnknownChallenge, NotChallenged, ChallengeOver."""
        challenge = existing(await self._challenges.get(challenge_id))
        if challenge.state == "declined" and challenge.challenged == player:
            return challenge
        refuse_to_answer(challenge, player)
        if challenge.challenged is None:
            raise NotChallenged("this challenge is open to anyone, so it cannot be declined")
        return await self._closed(challenge_id, await self._challenges.decline(challenge_id, reason))

    async def withdraw(self, challenge_id: UUID, player: PlayerId) -> Challenge:
        """Withdraw a challenge that the player made. Raises UnknownChallenge, NotChallenged, ChallengeOver."""
        challenge = existing(await self._challenges.get(challenge_id))
        if challenge.maker != player:
            raise NotChallenged("only the player who made a challenge can withdraw it")
        if challenge.state == "withdrawn":
            return challenge
        return await self._closed(challenge_id, await self._challenges.withdraw(challenge_id))

    async def run(self) -> None:
        """Notify waiting requests of news from other nodes, and delete old challenges, until cancelled."""
        await asyncio.gather(
            every(BEAT_S, "challenges", self._notice_news), every(FORGET_S, "old-challenges", self._challenges.forget)
        )

    async def _notice_news(self) -> None:
        if self._notifier.awaited:
            self._notifier.notify_here(await self._challenges.news(self._notifier.awaited))

    def close(self) -> None:
        """Answer all waiting requests."""
        self._notifier.close()

    async def _race(self, challenge: Challenge, taker: PlayerId) -> RaceId:
        """Create the race, or find the one that an earlier attempt of the player has created without an answer.

        The root is made after everything that refuses the challenge. Its time is that of the race's id, by which rated
        challenges of a day are counted, and an attempt that was refused must not make it earlier.
        """
        root = await self._kept_answers.root_of(Key(str(taker), ACCEPTANCE, str(challenge.id)))
        at, invited, entropy = self._clock.now_ms(), (challenge.maker, taker), self._entropy.rooted(root)
        create = Create(
            at,
            entropy.race_id(at),
            challenge.maker,
            settings_of(challenge),
            entropy.secret(),
            invited=invited,
            made_by="challenge",
        )
        return await self._deal_service.create_once(create)

    async def _closed(self, challenge_id: UUID, closed: Challenge | None) -> Challenge:
        """The challenge that was just closed. Raises ChallengeOver if it was over before."""
        self._notifier.notify([challenge_id])
        if closed is None:
            refuse_if_over(existing(await self._challenges.get(challenge_id)))
        self._tell_players(existing(closed))
        return existing(closed)

    def _tell_players(self, challenge: Challenge) -> None:
        """Wake the followers of both players' news."""
        both = challenge.maker, challenge.challenged or challenge.taker
        self._player_news.notify(player for player in both if player is not None)


def settings_of(challenge: Challenge) -> Settings:
    """Settings of a challenge's race."""
    return msgspec.json.decode(challenge.settings, type=Settings)


def existing(challenge: Challenge | None) -> Challenge:
    """The challenge. Raises UnknownChallenge if it is None."""
    if challenge is None:
        raise UnknownChallenge("no challenge has this id; old challenges are deleted")
    return challenge
