"""The wiring of the services of a node, in one place."""

import random
from collections.abc import Sequence
from uuid import UUID, uuid4

from cadogan.api.bodies.sealed_cursors import FeedCursors
from cadogan.api.routes.news.player_feed import NewsReader
from cadogan.api.routes.tournaments.table_changes import changes_of
from cadogan.api.webhook_messages import messages_of
from cadogan.bus.bus import Bus
from cadogan.bus.driver import Driver
from cadogan.bus.leases import Leases
from cadogan.bus.postgres_driver import PostgresDriver
from cadogan.lobby.accounts.departures import Departures
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.bots.house_bot import HousePlayer
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
from cadogan.lobby.news.notifier import Notifier
from cadogan.lobby.news.player_feed import PlayerFeedService
from cadogan.lobby.news.webhooks.deliverer import WebhookDeliverer
from cadogan.lobby.news.webhooks.reachable import Reachable
from cadogan.lobby.news.webhooks.sender import WebhookSender
from cadogan.lobby.news.webhooks.webhook_service import WebhookService
from cadogan.lobby.news.who_is_here import WhoIsHere
from cadogan.lobby.open_lobbies import OpenLobbies
from cadogan.lobby.rated_play import RatedPlay
from cadogan.lobby.services import Services
from cadogan.lobby.tournaments.kept_tournaments import KeptTournaments
from cadogan.lobby.tournaments.live_tables import LiveTables
from cadogan.lobby.tournaments.players_here import PlayersHere
from cadogan.lobby.tournaments.race_outcomes import RaceOutcomes
from cadogan.lobby.tournaments.sprint_rounds import SprintRounds
from cadogan.lobby.tournaments.tournament_director import TournamentDirector
from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.pictures.painter import FILM_PATIENCE_S, MOST_FILMS_WAITING, Painter
from cadogan.rooms.node.node_watch import NodeWatch
from cadogan.rooms.node.shutdown import Shutdown
from cadogan.rooms.pulse import Pulse
from cadogan.rooms.raced_deals import RacedDeals
from cadogan.rooms.replay.stream import Streams
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.database import Pools
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.best_times import BestTimes
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.feed import Feed
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
from cadogan.store.tables.challenges import Challenges
from cadogan.store.tables.code_attempts import CodeAttempts
from cadogan.store.tables.cursor_keys import CursorKeys
from cadogan.store.tables.days import Days
from cadogan.store.tables.deal_locks import DealLocks
from cadogan.store.tables.deals import Deals
from cadogan.store.tables.exports import Exports
from cadogan.store.tables.friends import Friends
from cadogan.store.tables.kept_answers import KeptAnswers
from cadogan.store.tables.leases import LeaseTable
from cadogan.store.tables.links import Links
from cadogan.store.tables.offline_games import OfflineGames
from cadogan.store.tables.online import Online
from cadogan.store.tables.pairings import Pairings
from cadogan.store.tables.passkeys import Passkeys
from cadogan.store.tables.player_news import PlayerNews
from cadogan.store.tables.players import Players
from cadogan.store.tables.presence import Presence
from cadogan.store.tables.recovery_codes import RecoveryCodes
from cadogan.store.tables.series_lengths import SeriesLengths
from cadogan.store.tables.tokens import Tokens
from cadogan.store.tables.tournament_places import TournamentPlaces
from cadogan.store.tables.tournaments import Tournaments
from cadogan.store.tables.webhook_deliveries import WebhookDeliveries
from cadogan.store.tables.webhooks import Webhooks


def assemble(  # noqa: PLR0913 - the parts of a node that differ between the service and its tests
    pools: Pools,
    log: Log,
    clock: Clock,
    entropy: Entropy,
    *,
    url: str = "",
    house: Sequence[HousePlayer] = (),
    bus_driver: Driver | None = None,
    node_id: UUID | None = None,
    most_lobbies: int | None = None,
    webhook_networks: Sequence[str] = (),
) -> Services:
    """Wire the services of one node. They are constructed here and nowhere else; the tests use the same assembly.

    A player may have `most_lobbies` open. Webhooks may lead to the public internet, and into `webhook_networks`. Nodes
    tell each other over Postgres unless there is another driver.

    House bots, if there are any, race over the sockets of the service at `url`.
    """
    tables, lists = pools.tables, pools.lists

    def new_root() -> UUID:
        return entropy.race_id(clock.now_ms())

    race_reader = RaceReader(log, clock)
    players = Players(pools.entrance)
    listing, ratings, results = Listing(lists, log), Ratings(lists, log), Results(lists, log)
    feats = Feats(lists, log)
    statistics = Statistics(lists, results, ratings, feats)
    bus = Bus(node_id or uuid4(), bus_driver or PostgresDriver(pools.bus))
    presence = Presence(pools.heartbeat, bus.node_id)
    series_lengths = SeriesLengths(tables)
    deals = Deals(pools.log)
    raced_deals = RacedDeals(deals, DealLocks(tables), listing, race_reader, clock)
    shutdown, watch = Shutdown(), NodeWatch()
    rooms = Rooms(log, race_reader, presence, raced_deals, players.names, clock, watch.load, shutdown, bus)
    revocations = Revocations(bus, rooms)
    open_lobbies = OpenLobbies(listing, most_lobbies)
    deal_service = DealService(deals, raced_deals, rooms, race_reader, clock, entropy, open_lobbies)
    player_news = Notifier(bus, "players")
    news = PlayerNews(tables)
    player_feed = PlayerFeedService(news, player_news)
    leases = Leases(LeaseTable(pools.heartbeat, bus.node_id), bus)
    bot_races = BotRaces(url, house, random.Random(), race_reader, leases)  # noqa: S311 - bots play, they keep no secrets
    opponents = HouseOpponents(house, bot_races, ratings.get)
    rated_play = RatedPlay(ratings, clock)
    kept_tournaments, players_here = KeptTournaments(Tournaments(tables)), PlayersHere(clock, bus, player_news)
    sprint_rounds = SprintRounds(kept_tournaments.log, deals, deal_service, listing, race_reader, clock, entropy)
    tournament_service = TournamentService(
        kept_tournaments, players_here, sprint_rounds, ratings, rated_play, clock, entropy
    )
    front_page = FrontPage(rooms, clock, bus)
    challenge_service = ChallengeService(
        Challenges(tables),
        deal_service,
        clock,
        entropy,
        KeptAnswers(pools.entrance, bus.node_id, new_root),  # not of the pool whose connection locks the challenge
        rated_play,
        bus,
        player_news,
    )
    webhooks, deliveries, sender = (
        Webhooks(tables),
        WebhookDeliveries(tables),
        WebhookSender(Reachable(webhook_networks), clock),
    )
    cursor_keys = CursorKeys(tables)
    write = messages_of(NewsReader(challenge_service, players, FeedCursors(cursor_keys, clock)))
    return Services(
        clock=clock,
        entropy=entropy,
        log=log,
        race_reader=race_reader,
        presence=presence,
        players=players,
        tokens=Tokens(pools.entrance),
        links=Links(tables),
        passkeys=Passkeys(tables),
        recovery_codes=RecoveryCodes(tables),
        offline_games=OfflineGames(tables),
        apps=Apps(tables),
        app_codes=AppCodes(tables),
        app_devices=AppDevices(tables),
        availabilities=Availabilities(tables),
        blocks=Blocks(tables),
        series_lengths=series_lengths,
        cursor_keys=cursor_keys,
        exports=Exports(tables, listing, race_reader, kept_tournaments.log, statistics, clock),
        friends=Friends(lists),
        kept_answers=KeptAnswers(tables, bus.node_id, new_root),
        listing=listing,
        ratings=ratings,
        leaderboards=Leaderboards(lists),
        best_times=BestTimes(lists),
        results=results,
        feats=feats,
        statistics=statistics,
        set_aside=SetAsideTable(pools.entrance),
        finished_races=FinishedRaces(lists, listing, results),
        rooms=rooms,
        bus=bus,
        leases=leases,
        pulse=Pulse(rooms, log, presence, clock, bus, leases),
        streams=Streams(rooms, log, clock),
        deal_service=deal_service,
        daily_deals=DailyDeals(Days(tables), deal_service, listing, race_reader, clock, entropy),
        invitations=Invitations(
            listing, race_reader, deal_service, CodeAttempts(tables), series_lengths, clock, entropy
        ),
        matchmaker=Matchmaker(
            Pairings(tables), deal_service, race_reader, clock, entropy, rated_play, opponents, bus, leases, player_news
        ),
        challenge_service=challenge_service,
        tournament_service=tournament_service,
        tournament_places=TournamentPlaces(tables),
        tournament_director=TournamentDirector(
            kept_tournaments,
            players_here,
            RaceOutcomes(listing, results, race_reader, clock),
            sprint_rounds,
            deal_service,
            clock,
            entropy,
            leases,
            bot_races,
        ),
        live_tables=LiveTables(kept_tournaments, players_here.notifier, changes_of(players)),
        player_feed=player_feed,
        webhook_service=WebhookService(webhooks, deliveries, news, sender, clock),
        webhook_deliverer=WebhookDeliverer(webhooks, deliveries, news, sender, write),
        webhook_sender=sender,
        who_is_here=WhoIsHere(Online(tables, bus.node_id), player_feed),
        feed_service=FeedService(Feed(lists, log, listing, results)),
        revocations=revocations,
        departures=Departures(listing, rooms, tournament_service, clock),
        front_page=front_page,
        featured_race=FeaturedRace(listing, rooms, front_page, clock, bus),
        bot_races=bot_races,
        house_opponents=opponents,
        painter=Painter(),
        film_painter=Painter(MOST_FILMS_WAITING, FILM_PATIENCE_S),
        shutdown=shutdown,
        watch=watch,
    )
