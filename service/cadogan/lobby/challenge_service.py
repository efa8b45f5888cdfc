"""Challenges: sends them, makes the race when one is accepted, and notifies both players."""

import asyncio
from uuid import UUID, uuid4

import msgspec

from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.notifier import Notifier
from cadogan.people.challenge import Challenge, refuse_if_over, refuse_to_answer, refuse_to_challenge, terms
from cadogan.people.errors import NotChallenged, TooManyChallenges, UnknownChallenge
from cadogan.people.player import Player
from cadogan.races.commands import Create
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.store.clock import Clock
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.challenges import Challenges, Made

BEAT_S = 1.0
"""How often it is looked whether another node has news for somebody who waits here."""
FORGET_BEATS = 3600
"""After so many beats what was long ago is forgotten."""


class ChallengeService:
    """Challenges of this house."""

    def __init__(self, challenges: Challenges, deal_service: DealService, clock: Clock, entropy: Entropy) -> None:
        self._notifier = Notifier()
        self._challenges = challenges
        self._deal_service = deal_service
        self._clock = clock
        self._entropy = entropy

    async def challenge(
        self, maker: PlayerId, challenged: Player | None, settings: Settings, expires_in_s: float
    ) -> Challenge:
        """Challenge a player, or anyone; InvalidChallenge, InvalidSettings, TooManyChallenges."""
        if challenged is not None:
            refuse_to_challenge(maker, challenged)
        written = msgspec.json.encode(terms(settings)).decode()
        to = None if challenged is None else challenged.id
        made = await self._challenges.make(uuid4(), maker, to, written, expires_in_s)
        if made is None:
            raise TooManyChallenges("you have many challenges open; take one back, or wait until it expires")
        return made

    async def status(self, challenge_id: UUID, wait_s: float = 0) -> Challenge:
        """How a challenge stands, once it is answered or so long has gone by; UnknownChallenge."""
        loop = asyncio.get_running_loop()
        until = loop.time() + wait_s
        with self._notifier.listening(challenge_id) as listener:
            challenge = known(await self._challenges.get(challenge_id))
            while challenge.state == "open" and not self._notifier.is_closed and loop.time() < until:
                await listener.wait(until - loop.time())
                challenge = known(await self._challenges.get(challenge_id))
        return challenge

    async def of(self, player: PlayerId, before: Made | None, limit: int) -> list[Challenge]:
        """So many challenges at the most that a player made, got or took, the newest first."""
        return await self._challenges.of(player, before, limit)

    async def accept(self, challenge_id: UUID, player: PlayerId, *, is_bot: bool = False) -> Challenge:
        """Make the race of a challenge; UnknownChallenge, NotChallenged, ChallengeOver. It may be said again."""

        async def take(challenge: Challenge) -> RaceId | None:
            if challenge.state == "accepted" and challenge.taker == player:
                return None
            refuse_to_answer(challenge, player)
            if is_bot and not settings_of(challenge).bots:
                raise NotChallenged("this challenge is for people; its settings say bots: false")
            return await self._race(challenge, player)

        accepted = known(await self._challenges.accept(challenge_id, player, take))
        self._notifier.notify([challenge_id])
        return accepted

    async def decline(self, challenge_id: UUID, player: PlayerId) -> Challenge:
        """Decline a challenge to oneself; UnknownChallenge, NotChallenged, ChallengeOver."""
        challenge = known(await self._challenges.get(challenge_id))
        if challenge.state == "declined" and challenge.challenged == player:
            return challenge
        refuse_to_answer(challenge, player)
        if challenge.challenged is None:
            raise NotChallenged("this challenge is for anyone; leave it to others")
        return await self._closed(challenge_id, await self._challenges.decline(challenge_id))

    async def withdraw(self, challenge_id: UUID, player: PlayerId) -> Challenge:
        """Take a challenge of one's own back; UnknownChallenge, NotChallenged, ChallengeOver."""
        challenge = known(await self._challenges.get(challenge_id))
        if challenge.maker != player:
            raise NotChallenged("this challenge is somebody else's; whoever made it takes it back")
        if challenge.state == "withdrawn":
            return challenge
        return await self._closed(challenge_id, await self._challenges.withdraw(challenge_id))

    async def run(self) -> None:
        """Bring news from other nodes until cancelled."""
        beats = 0
        while True:
            with run_guarded("challenge_service"):
                if self._notifier.heard:
                    self._notifier.notify(await self._challenges.news(self._notifier.heard))
                if beats % FORGET_BEATS == 0:
                    await self._challenges.forget()
            beats += 1
            await asyncio.sleep(BEAT_S)

    def close(self) -> None:
        """Let those go who wait for news."""
        self._notifier.close()

    async def _race(self, challenge: Challenge, taker: PlayerId) -> RaceId:
        at, invited = self._clock.now_ms(), (challenge.maker, taker)
        create = Create(
            at,
            self._entropy.race_id(at),
            challenge.maker,
            settings_of(challenge),
            self._entropy.secret(),
            invited=invited,
        )
        return (await self._deal_service.create(create)).id

    async def _closed(self, challenge_id: UUID, closed: Challenge | None) -> Challenge:
        """Challenge that was closed just now; ChallengeOver if it had been over already."""
        self._notifier.notify([challenge_id])
        if closed is None:
            refuse_if_over(known(await self._challenges.get(challenge_id)))
        return known(closed)


def settings_of(challenge: Challenge) -> Settings:
    """Settings of a challenge's race."""
    return msgspec.json.decode(challenge.settings, type=Settings)


def known(challenge: Challenge | None) -> Challenge:
    """Challenge that there is; UnknownChallenge."""
    if challenge is None:
        raise UnknownChallenge("there is no such challenge; it may have been long ago")
    return challenge
