"""The services of one node, wired once by `cadogan.app.assemble` and handed to the API by name."""

from msgspec import Struct

from cadogan.bus.bus import Bus
from cadogan.bus.leases import Leases
from cadogan.lobby.accounts.departures import Departures
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.bots.house_opponents import HouseOpponents
from cadogan.lobby.challenge_service import ChallengeService
from cadogan.lobby.daily_deals import DailyDeals
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.invitations import Invitations
from cadogan.lobby.matchmaker import Matchmaker
from cadogan.lobby.news.featured_race import FeaturedRace
from cadogan.lobby.news.feed import FeedService
from cadogan.lobby.news.front_page import FrontPage
from cadogan.lobby.news.player_feed import PlayerFeedService
from cadogan.lobby.news.webhooks.deliverer import WebhookDeliverer
from cadogan.lobby.news.webhooks.sender import WebhookSender
from cadogan.lobby.news.webhooks.webhook_service import WebhookService
from cadogan.lobby.news.who_is_here import WhoIsHere
from cadogan.lobby.tournaments.live_tables import LiveTables
from cadogan.lobby.tournaments.tournament_director import TournamentDirector
from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.pictures.painter import Painter
from cadogan.rooms.node.node_watch import NodeWatch
from cadogan.rooms.node.shutdown import Shutdown
from cadogan.rooms.pulse import Pulse
from cadogan.rooms.replay.stream import Streams
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.best_times import BestTimes
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.projections.leaderboards import Leaderboards
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.projections.set_aside import SetAsideTable
from cadogan.store.projections.statistics import Statistics
from cadogan.store.tables.app_codes import AppCodes
from cadogan.store.tables.app_devices import AppDevices
from cadogan.store.tables.apps import Apps
from cadogan.store.tables.availabilities import Availabilities
from cadogan.store.tables.blocks import Blocks
from cadogan.store.tables.cursor_keys import CursorKeys
from cadogan.store.tables.exports import Exports
from cadogan.store.tables.friends import Friends
from cadogan.store.tables.kept_answers import KeptAnswers
from cadogan.store.tables.links import Links
from cadogan.store.tables.offline_games import OfflineGames
from cadogan.store.tables.passkeys import Passkeys
from cadogan.store.tables.players import Players
from cadogan.store.tables.presence import Presence
from cadogan.store.tables.recovery_codes import RecoveryCodes
from cadogan.store.tables.series_lengths import SeriesLengths
from cadogan.store.tables.tokens import Tokens
from cadogan.store.tables.tournament_places import TournamentPlaces


class Services(Struct, frozen=True, kw_only=True):
    """Everything that requests, sockets and background work share on a node."""

    clock: Clock
    entropy: Entropy
    log: Log
    race_reader: RaceReader
    presence: Presence
    players: Players
    tokens: Tokens
    links: Links
    passkeys: Passkeys
    recovery_codes: RecoveryCodes
    offline_games: OfflineGames
    apps: Apps
    app_codes: AppCodes
    app_devices: AppDevices
    availabilities: Availabilities
    blocks: Blocks
    series_lengths: SeriesLengths
    cursor_keys: CursorKeys
    exports: Exports
    friends: Friends
    kept_answers: KeptAnswers
    listing: Listing
    ratings: Ratings
    leaderboards: Leaderboards
    best_times: BestTimes
    results: Results
    feats: Feats
    statistics: Statistics
    set_aside: SetAsideTable
    finished_races: FinishedRaces
    bus: Bus
    leases: Leases
    rooms: Rooms
    pulse: Pulse
    streams: Streams
    deal_service: DealService
    daily_deals: DailyDeals
    invitations: Invitations
    matchmaker: Matchmaker
    challenge_service: ChallengeService
    tournament_service: TournamentService
    tournament_director: TournamentDirector
    tournament_places: TournamentPlaces
    live_tables: LiveTables
    feed_service: FeedService
    revocations: Revocations
    departures: Departures
    player_feed: PlayerFeedService
    webhook_service: WebhookService
    webhook_deliverer: WebhookDeliverer
    webhook_sender: WebhookSender
    who_is_here: WhoIsHere
    front_page: FrontPage
    featured_race: FeaturedRace
    bot_races: BotRaces
    house_opponents: HouseOpponents
    painter: Painter
    film_painter: Painter
    shutdown: Shutdown
    watch: NodeWatch

    def end_long_requests(self) -> None:
        """Answer every request that waits for news, so that none of them holds a shutdown up."""
        self.matchmaker.close()
        self.challenge_service.close()
        self.tournament_service.close()
        self.streams.close()
        self.feed_service.close()
        self.player_feed.close()

    async def close(self) -> None:
        """Close what has tasks of its own. The log and its pools stay open until this returns."""
        await self.painter.close()
        await self.film_painter.close()
        await self.bot_races.close()
        await self.rooms.close()
        await self.kept_answers.close()
        await self.webhook_sender.close()
