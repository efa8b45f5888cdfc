"""Heads of all pages of the web client (`clients/web/src/state/route.ts`), read as the API reads."""

import asyncio
from contextlib import suppress
from datetime import date
from typing import NamedTuple
from urllib.parse import unquote
from uuid import UUID

from cadogan.api.routes.deals.days import day_named
from cadogan.api.showing.head import ABOUT, Head, Picture
from cadogan.api.showing.race_head import game_name, race_head
from cadogan.api.showing.tournament_card import first_rows, tournament_head
from cadogan.lobby.daily_deals import DailyDeals
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.errors import UnknownDay, UnknownDeal
from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.races.errors import HeldBack
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.listed_race import ListedRace
from cadogan.rules import GAMES
from cadogan.rules.errors import UnknownGame
from cadogan.store.clock import Clock
from cadogan.store.errors import StoreError, UnknownRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results
from cadogan.store.tables.players import Players
from cadogan.tournaments.errors import UnknownTournament

PATIENCE_S = 1.0
"""How long a page waits for its title. The page itself works without, and then tells of the outage."""

FRESH_MS = 5_000
"""How long a head is kept: a link that is posted to many is opened by many."""
MOST_KEPT = 1000

MISSING = Head(path="", title="Not found", is_missing=True)

PLAIN = {
    (): Head(path="/"),
    ("games",): Head(
        path="/games", title="Games", about=f"The rules of {len(GAMES)} patience games, and races at each of them."
    ),
    ("account",): Head(path="/account", title="Your account", is_indexed=False),
    ("account", "webhooks"): Head(path="/account/webhooks", title="Your webhooks", is_indexed=False),
    ("account", "tokens", "new"): Head(path="/account/tokens/new", title="New token", is_indexed=False),
    ("oauth", "authorize"): Head(path="/oauth/authorize", title="Allow an app", is_indexed=False),
    ("device",): Head(path="/device", title="Connect a device", is_indexed=False),
}
"""Pages that are always the same."""


class KeptHead(NamedTuple):
    """The head of a page, and until when it is used again, in milliseconds since the epoch."""

    head: Head
    until_ms: int


class PageHeads:
    """Finds the head of each page of the web client."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it reads
        self,
        listing: Listing,
        race_reader: RaceReader,
        players: Players,
        results: Results,
        deal_service: DealService,
        daily_deals: DailyDeals,
        tournament_service: TournamentService,
        clock: Clock,
    ) -> None:
        self._listing = listing
        self._race_reader = race_reader
        self._players = players
        self._results = results
        self._deal_service = deal_service
        self._daily_deals = daily_deals
        self._tournament_service = tournament_service
        self._clock = clock
        self._kept: dict[str, KeptHead] = {}

    async def at(self, path: str) -> Head:
        """Head of the page at a path; `MISSING` if there is none, or nothing that it could show."""
        parts = tuple(unquote(part) for part in path.split("/") if part)
        head = PLAIN.get(parts) or without_asking(parts) or self._fresh(path)
        if head is not None:
            return head
        try:
            async with asyncio.timeout(PATIENCE_S):
                head = await self._of(parts)
        except (StoreError, TimeoutError):
            return Head(path=path, is_indexed=False)
        if not head.is_missing:
            self._keep(path, head)
        return head

    def _fresh(self, path: str) -> Head | None:
        known = self._kept.get(path)
        return None if known is None or known.until_ms < self._clock.now_ms() else known.head

    def _keep(self, path: str, head: Head) -> None:
        self._kept.pop(path, None)  # the newest are last
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[path] = KeptHead(head, self._clock.now_ms() + FRESH_MS)

    async def _of(self, parts: tuple[str, ...]) -> Head:
        match parts:
            case ("races", race) | ("races", race, "replay"):
                return await self._race(race)
            case ("players", player):
                return await self._player(player)
            case ("arenas", tournament):
                return await self._tournament(tournament)
            case ("deals", deal):
                return await self._deal(deal)
            case ("days", *named) if len(named) <= 2:
                return await self._day(*named)
            case _:
                return MISSING

    async def _race(self, text: str) -> Head:
        known = id_of(text)
        if known is None:
            return MISSING
        race = await self._listing.race(RaceId(known)) or await self._new_race(RaceId(known))
        if race is None:
            return MISSING
        if race.closed_until is not None and not race.listed and await self._is_hidden(race.race_id):
            return Head(path=f"/races/{race.race_id}", is_indexed=False)
        names = await self._players.names(player for player in race.players if player is not None)
        reached = await self._results.of_races([race.race_id]) if race.state == "finished" else {}
        return race_head(race, names, reached.get(race.race_id, ()))

    async def _is_hidden(self, race_id: RaceId) -> bool:
        """Whether a race shows nothing to anybody but its racer yet."""
        return not (await self._race_reader.race(race_id)).shows_to(None, self._clock.now_ms())

    async def _new_race(self, race_id: RaceId) -> ListedRace | None:
        """A race that the list does not have yet; None if there is none, or it was set aside."""
        try:
            await self._race_reader.payloads(race_id)
        except UnknownRace:
            return None
        await self._listing.freshen()
        return await self._listing.race(race_id)

    async def _player(self, text: str) -> Head:
        known = id_of(text)
        player = None if known is None else await self._players.by_id(PlayerId(known))
        if player is None:
            return MISSING
        what = "A bot that races" if player.is_bot or player.is_house else "Races"
        about = f"{what} at patience: {player.name}'s ratings, results and races."
        picture = Picture(f"/pictures/players/{player.id}.png", f"The ratings of {player.name}")
        return Head(path=f"/players/{player.id}", title=player.name, about=about, kind="profile", picture=picture)

    async def _tournament(self, text: str) -> Head:
        known = id_of(text)
        if known is None:
            return MISSING
        try:
            tournament = await self._tournament_service.kept.get(known)
        except UnknownTournament:
            return MISSING
        names = await self._players.names(each.player for each in first_rows(tournament))
        return tournament_head(tournament, names)

    async def _deal(self, text: str) -> Head:
        known = id_of(text)
        if known is None:
            return MISSING
        path = f"/deals/{known}"
        try:
            deal, races = await self._deal_service.public_deal(DealId(known))
        except UnknownDeal:
            return MISSING
        except HeldBack:
            return Head(path=path, title="A deal", about="This deal is still being raced.", is_indexed=False)
        raced = "one race" if len(races) == 1 else f"{len(races)} races"
        about = f"A deal of {game_name(deal.game)} that {raced} were played on: every board, compared."
        picture = Picture(f"/pictures/deals/{known}.png", f"The table of {game_name(deal.game)} before the first move")
        return Head(path=path, title=f"A deal of {game_name(deal.game)}", about=about, picture=picture)

    async def _day(self, day: str = "today", game: str | None = None) -> Head:
        now_ms = self._clock.now_ms()
        try:
            asked = day_named(day, now_ms)
            if game is None:
                await self._daily_deals.deals(asked, now_ms)
                return day_head(asked)
            deal = await self._daily_deals.deal(asked, game, now_ms)
        except (UnknownDay, UnknownGame):
            return MISSING
        return day_head(asked, deal.deal.game, deal.players)


def day_head(day: date, game: str | None = None, players: int = 0) -> Head:
    """Head of a day, or of its deal of a game."""
    title = f"Deal of the day, {day:%-d %B %Y}"
    if game is None:
        picture = Picture(f"/pictures/days/{day}.png", "A table of patience, its cards face down")
        about = "One deal of each game for everybody, once. Who does best?"
        return Head(path=f"/days/{day}", title=title, about=about, picture=picture)
    played = "" if players == 0 else " 1 player has begun it." if players == 1 else f" {players} players have begun it."
    about = f"One deal of {game_name(game)} for everybody, once.{played} Who does best?"
    return Head(
        path=f"/days/{day}/{game}",
        title=f"{game_name(game)}: {title[0].lower()}{title[1:]}",
        about=about,
        picture=Picture(f"/pictures/days/{day}/{game}.png", f"The table of {game_name(game)}, its cards face down"),
    )


def without_asking(
    parts: tuple[str, ...],
) -> Head | None:
    """Head of a page that is known without asking Postgres; None if there is no such page."""
    match parts:
        case ("games", game) if game in GAMES:
            picture = Picture(f"/pictures/games/{game}.png", f"A table of {game_name(game)} before the first move")
            return Head(path=f"/games/{game}", title=game_name(game), about=GAMES[game].about, picture=picture)
        case ("arenas",):
            return Head(path="/arenas", title="Arenas", about=ABOUT)
        case ("leaderboards",):
            return leaderboard("duchess")
        case ("leaderboards", game) if game in GAMES:
            return leaderboard(game)
        case ("challenges", challenge) if id_of(challenge):
            about = "Somebody challenges you to a race at patience: the same cards for both, live."
            return Head(path=f"/challenges/{challenge}", title="A challenge", about=about, is_indexed=False)
        case _:
            return None


def leaderboard(game: str) -> Head:
    """Head of a game's leaderboard."""
    return Head(path=f"/leaderboards/{game}", title=f"Leaderboard of {game_name(game)}", about=ABOUT)


def id_of(text: str) -> UUID | None:
    """An id in its usual form, in upper or lower case; None for anything else."""
    with suppress(ValueError):
        known = UUID(text)
        return known if str(known) == text.lower() else None
    return None
