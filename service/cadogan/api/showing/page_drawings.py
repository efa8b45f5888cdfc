"""What the picture of each page shows, read as the API reads it."""

from collections import Counter
from typing import NamedTuple
from uuid import UUID

from cadogan.api.routes.deals.days import day_named
from cadogan.api.routes.people.players import existing_player
from cadogan.api.showing.race_drawing import player_in, race_drawing
from cadogan.api.showing.race_head import game_name
from cadogan.api.showing.tournament_card import first_rows, tournament_drawing
from cadogan.lobby.services import Services
from cadogan.pictures.drawings import DealPicture, Drawing, GameLine, PlayerPicture
from cadogan.races.day import opens_ms
from cadogan.races.errors import HeldBack
from cadogan.races.ids import DealId, RaceId
from cadogan.rules import GAMES, Game, Seed

SOON_MS, MINUTE_MS, LATER_MS = 10_000, 60_000, 600_000
"""How long pictures are kept: of what changes all the time, of what may change, and of what does not."""
SAMPLE = Seed.parse("ad0e1a1decad09a2acead0e1a1decade")
"""The deal on the pictures of games, which nobody races."""
USUAL_GAME = "duchess"
"""The game whose table stands for all of them."""


class Asked(NamedTuple):
    """A drawing, and how long its picture stays true, in milliseconds."""

    drawing: Drawing
    lasts_ms: int


class PageDrawings(NamedTuple):
    """Reads what pictures show."""

    services: Services

    async def race(self, race_id: UUID) -> Asked:
        """A race: its boards as everybody may see them now. Raises UnknownRace."""
        await self.services.rooms.refuse_hidden(RaceId(race_id), None)
        race = await self.services.rooms.view(RaceId(race_id))
        players = {player_in(seat) for seat in race.seats}
        names = await self.services.players.names(player for player in players if player is not None)
        is_over = race.phase in {"finished", "abandoned"}
        return Asked(race_drawing(race, names), LATER_MS if is_over else SOON_MS)

    async def player(self, player_id: UUID) -> Asked:
        """A player: ratings and results at the games that they race most. Raises UnknownPlayer."""
        player = await existing_player(player_id, self.services.players)
        ratings = await self.services.ratings.of_player(player.id)
        races, wins = Counter[str](), Counter[str]()
        for results in await self.services.results.of_player(player.id):
            races[results.game] += results.races
            wins[results.game] += results.wins
        lines = tuple(
            GameLine(game_name(game), f"{ratings[game].mu:.1f}" if game in ratings else "", count, wins[game])
            for game, count in races.most_common()
        )
        kind = "A bot that races at patience" if player.is_bot or player.is_house else "A racer at patience"
        return Asked(PlayerPicture(player.name, kind, lines), MINUTE_MS)

    async def tournament(self, tournament_id: UUID) -> Asked:
        """A tournament: the first places of its table now. Raises UnknownTournament."""
        tournament = await self.services.tournament_service.kept.get(tournament_id)
        names = await self.services.players.names(each.player for each in first_rows(tournament))
        return Asked(tournament_drawing(tournament, names), LATER_MS if tournament.is_over else SOON_MS)

    async def deal(self, deal_id: UUID) -> Asked:
        """A deal: its table, face down while it is held back. Raises UnknownDeal."""
        try:
            deal, races = await self.services.deal_service.public_deal(DealId(deal_id))
        except HeldBack:
            piles = face_down(opening(GAMES[USUAL_GAME], SAMPLE))
            return Asked(DealPicture(USUAL_GAME, "A deal", "Still being raced", "", piles), SOON_MS)
        below = "One race" if len(races) == 1 else f"{len(races)} races"
        game = GAMES[deal.game].with_options(deal.options)
        above = "A deal, and every board compared"
        return Asked(DealPicture(game.id, game.name, above, below, opening(game, Seed(deal.seed))), MINUTE_MS)

    async def day(self, day: str, game: str) -> Asked:
        """Poster of a day's deal: its table, face down until the day opens. Raises UnknownDay, UnknownGame."""
        now_ms = self.services.clock.now_ms()
        asked = day_named(day, now_ms)
        deal = await self.services.daily_deals.deal(asked, game, now_ms)
        piles = opening(GAMES[deal.deal.game], Seed(deal.deal.seed))
        if now_ms < opens_ms(asked):
            piles = face_down(piles)
        players = f"{deal.players} players have begun it" if deal.players != 1 else "1 player has begun it"
        below = players if deal.players else "Once for everybody"
        above = f"Deal of the day · {asked:%-d %B %Y}"
        return Asked(DealPicture(deal.deal.game, game_name(deal.deal.game), above, below, piles), MINUTE_MS)

    async def all_deals(self, day: str) -> Asked:
        """Poster of a day with a deal of each game. Raises UnknownDay."""
        now_ms = self.services.clock.now_ms()
        asked = day_named(day, now_ms)
        deals = await self.services.daily_deals.deals(asked, now_ms)
        piles = face_down(opening(GAMES[USUAL_GAME], SAMPLE))
        below = f"One deal of each of {len(deals)} games"
        return Asked(DealPicture(USUAL_GAME, "Deal of the day", f"{asked:%-d %B %Y}", below, piles), LATER_MS)

    async def game(self, game: str) -> Asked:
        """A game: its table with a deal that nobody races."""
        value = GAMES[game]
        packs = "One pack" if value.rules.packs == 1 else "Two packs"
        piles = opening(value, SAMPLE)
        return Asked(DealPicture(game, value.name, "A game of patience, raced", packs, piles), 6 * LATER_MS)


def opening(game: Game, seed: Seed) -> dict[str, str]:
    """The piles of a deal before the first move."""
    return game.start(seed.deck(game)).show_all()


def face_down(piles: dict[str, str]) -> dict[str, str]:
    """The same piles without a face: how many cards lie where is the same for every deal of a game."""
    return {name: " ".join("--" for _ in pile.split()) for name, pile in piles.items()}
