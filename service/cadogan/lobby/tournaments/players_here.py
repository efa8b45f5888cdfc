"""The players of tournaments who are here: they have asked for news in the last 40 seconds.

Only they are paired. In the arenas of other services, players who had closed the page made others wait.

Somebody who is free and silent for that long, and then asks again, is paired as after a pause: or silence would be a
pause that costs nothing, and two who end it at the same moment would be each other's rivals.
"""

import asyncio
from collections.abc import Collection, Iterable
from uuid import UUID

from msgspec import Struct

from cadogan.bus.bus import Bus
from cadogan.bus.topic import Topic
from cadogan.lobby.news.notifier import Notifier
from cadogan.races.ids import PlayerId
from cadogan.store.clock import Clock
from cadogan.store.tables.tournaments import news_in
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.events import Event, RacePaired, RaceResult
from cadogan.tournaments.tournament import Tournament, back_ms

HERE_MS = 40_000
"""Time since the last request after which a player is not paired. A request waits 25 seconds at most."""

EMPTY_MS = 2 * HERE_MS
"""Time since the last request of all its players after which a tournament is empty."""

GAP_MS = 5_000
"""Between two looks of the node that pairs. After a longer time it had another role, no Postgres, or no bus."""

WAKE = Topic("tournaments.wake", type(None))
"""Somebody may be free to race."""
HERE = Topic("tournaments.here", tuple[UUID, UUID])
"""A player has asked for news of a tournament."""


class Presence(Struct):
    """When a player of a tournament asks for news. Times are in milliseconds since the epoch."""

    asked_at: int
    silences: int = 0
    is_silent: bool = False
    counts_at: int = 0
    """When the player counts as here again, after a silence."""

    def is_here(self, entrant: Entrant | None, now: int, listening_since: int) -> bool:
        """Whether the player is paired now, at a node that could hear all players since a moment. Notes silences."""
        since = now - HERE_MS
        if self.asked_at < since:
            # Not one who has not raced yet: a player who enters early and comes late does not wait for that.
            if entrant is not None and entrant.state == "in" and entrant.race is None and entrant.races:
                is_silent = max(entrant.since, listening_since) < since
                self.silences += is_silent and not self.is_silent
                self.is_silent |= is_silent
            return False
        if self.is_silent and entrant is not None:
            self.is_silent, self.counts_at = False, now + back_ms(self.silences, entrant.player, now)
        return self.counts_at <= now


class PlayersHere:
    """Players by tournament. `notifier` wakes their requests and those for a tournament, `wake` the node that pairs."""

    def __init__(self, clock: Clock, bus: Bus, player_news: Notifier) -> None:
        self.notifier = Notifier(bus, "tournaments")
        self.wake = asyncio.Event()
        self._player_news = player_news
        self._clock = clock
        self._bus = bus
        self._here: dict[UUID, dict[PlayerId, Presence]] = {}
        self._listening_since = self._looked_at = 0
        bus.subscribe(WAKE, lambda *_: self.wake.set())
        bus.subscribe(HERE, lambda _, here: self._note(here[0], PlayerId(here[1])))

    def note(self, tournament: Tournament, player: PlayerId) -> None:
        """Note that a player waits for news, on all nodes: one of them pairs."""
        if not tournament.is_over:
            self._note(tournament.id, player)
            self._bus.tell_all(HERE, (tournament.id, player))
            if player in tournament.entrants and tournament.entrants[player].race is None:
                self.wake.set()

    def changed(self, tournament: Tournament, player: PlayerId) -> None:
        """Wake the player's requests, followers of the table, and the node that pairs."""
        self.notifier.notify([player, tournament.id])
        self.wake.set()
        self._bus.tell_all(WAKE, None)

    def of(self, tournament: Tournament) -> list[PlayerId]:
        """Players of a tournament who are here.

        While the bus does not reach another node, it cannot tell who is here at that one. Then everybody counts who has
        entered and not paused: a player who has gone is paired once, does not come, and is paused.
        """
        if self._bus.is_cut_off:
            return [player for player, entrant in tournament.entrants.items() if entrant.state == "in"]
        here, now = self._here.get(tournament.id, {}), self._clock.now_ms()
        # An outage silences everybody, and nobody shall wait for it.
        if now - self._looked_at > GAP_MS:
            self._listening_since = now
        self._looked_at = now
        if tournament.created.terms.kind == "sprint":  # nobody has a rival there, and a round waits for nobody
            return [player for player, presence in here.items() if presence.asked_at >= now - HERE_MS]
        entrants, since = tournament.entrants, self._listening_since
        return [player for player, presence in here.items() if presence.is_here(entrants.get(player), now, since)]

    def is_empty(self, tournament_id: UUID) -> bool:
        """Whether nobody has asked for news of a tournament lately, so that nobody there has to be paired.

        The last silence has been noted by then.
        """
        since = self._clock.now_ms() - EMPTY_MS
        here = self._here.get(tournament_id, {})
        return not self._bus.is_cut_off and all(presence.asked_at < since for presence in here.values())

    def forget_all_but(self, due: Collection[UUID]) -> None:
        """Forget the players of other tournaments, once none of them is here."""
        since = self._clock.now_ms() - HERE_MS
        for gone in self._here.keys() - due:
            if all(presence.asked_at < since for presence in self._here[gone].values()):
                del self._here[gone]

    def tell(self, tournament: Tournament, events: Iterable[Event]) -> None:
        """Wake the requests of the players that these events concern, and followers of the table."""
        changed: set[UUID] = set()
        for event in events:
            changed.add(tournament.id)
            if told := [player for told, *_ in news_in(tournament, [event]) for player in told]:
                self._player_news.notify(told)
            match event:
                case RacePaired():
                    changed.update(event.players)
                case RaceResult():
                    changed.update(seat.player for seat in event.seats)
                case _:  # the start and the end, and races that nobody came to
                    changed.update(tournament.entrants)
        self.notifier.notify(changed)

    def _note(self, tournament_id: UUID, player: PlayerId) -> None:
        here, now = self._here.setdefault(tournament_id, {}), self._clock.now_ms()
        if player in here:
            here[player].asked_at = now
        else:
            here[player] = Presence(now)
