"""The periodic tasks of a node. The page at /docs/metrics has this table, and one metric shows how old each is."""

from msgspec import Struct

from cadogan.bus import bus, leases
from cadogan.cli.serving import serve
from cadogan.lobby import challenge_service, daily_deals, matchmaker
from cadogan.lobby.accounts import token_revalidator
from cadogan.lobby.news import featured_race, player_feed, who_is_here
from cadogan.lobby.news.webhooks import deliverer
from cadogan.lobby.tournaments import planned_tournaments, tournament_director
from cadogan.metrics import minute, signs
from cadogan.rooms import pulse
from cadogan.rooms.sockets import client_socket, socket_server
from cadogan.store import postgres_clock
from cadogan.store.log import compaction, partitions
from cadogan.store.projections import projection
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.tables import kept_answers, players

QUICK_S = 60
"""A panel shows the tasks whose pause is at most so long."""


class Task(Struct, frozen=True):
    """One task: the name that its logs have, too, the pause between two rounds, and what a round does."""

    name: str
    seconds: float
    about: str
    is_of_one: bool = False
    """Whether one node does it for all."""


TASKS = (
    Task("heartbeat", pulse.PULSE_S, "Tells the other nodes that this one lives, and asks which of them do."),
    Task("pulse", pulse.PULSE_S, "Looks for moves of other nodes, for absent racers and for what is due."),
    Task("leases", leases.RENEW_S, "Renews what this node does for all, and at once takes what becomes free."),
    Task("greeting", bus.GREETING_S, "Greets the other nodes over the bus, so that each knows which ones it reaches."),
    Task("clock", postgres_clock.MEASURE_S, "Measures Postgres's clock."),
    Task(
        "pings",
        socket_server.PING_S / client_socket.PING_GROUPS,
        f"Pings one of {client_socket.PING_GROUPS} groups of connections.",
    ),
    Task("tokens", token_revalidator.BEAT_S, "Closes sockets whose tokens were revoked or have expired; also at once."),
    Task("old-tokens", token_revalidator.FORGET_S, "Deletes expired tokens, codes and links."),
    Task(Listing.name, projection.FOLLOW_S, "Brings the list of races up to date with the log."),
    Task(Ratings.name, projection.FOLLOW_S, "Brings ratings up to date with the log."),
    Task(Results.name, projection.FOLLOW_S, "Brings results up to date with the log."),
    Task(Feats.name, projection.FOLLOW_S, "Brings what earns marks up to date with the log."),
    Task(matchmaker.MATCHMAKER, matchmaker.BEAT_S, "Pairs the players who wait; also at once.", is_of_one=True),
    Task(
        tournament_director.TOURNAMENTS,
        tournament_director.BEAT_S,
        "Pairs the players of tournaments, creates their races and records results; also at once.",
        is_of_one=True,
    ),
    Task(
        planned_tournaments.PLANNED_TOURNAMENTS,
        planned_tournaments.BEAT_S,
        "Makes missing arenas of today and tomorrow, and sprints of the next hour.",
    ),
    Task("pairings", matchmaker.BEAT_S, "Tells players of pairs that the bus did not report."),
    Task("challenges", challenge_service.BEAT_S, "Tells players of challenges that the bus did not report."),
    Task("old-challenges", challenge_service.FORGET_S, "Deletes old challenges."),
    Task("player-feed", player_feed.BEAT_S, "Tells players of news that the bus did not report."),
    Task("old-news", player_feed.FORGET_S, "Deletes old news of players."),
    Task("who-is-here", who_is_here.REPORT_S, "Reports the players who follow their feed at this node."),
    Task(deliverer.WEBHOOKS, deliverer.BEAT_S, "Begins to deliver news to webhooks.", is_of_one=True),
    Task("old-deliveries", deliverer.FORGET_S, "Deletes old deliveries to webhooks.", is_of_one=True),
    Task(daily_deals.DAILY_DEALS, daily_deals.BEAT_S, "Makes missing deals of today and tomorrow.", is_of_one=True),
    Task(featured_race.FEATURED_RACE, featured_race.CHOOSE_S, "Chooses the race of the front page.", is_of_one=True),
    Task("vital-signs", signs.READ_S, "Reads the figures of the database for metrics."),
    Task("minute", minute.MINUTE_S, "Logs what the node did in the last minute."),
    Task(kept_answers.KEPT_ANSWERS, kept_answers.SWEEP_S, "Deletes answers kept for idempotency keys.", is_of_one=True),
    Task("names", players.LOOK_S, "Finds look-alikes of names that a node of the previous release has added."),
    Task(compaction.COMPACTOR, compaction.AGAIN_S, "Packs races that ended a day ago, one by one.", is_of_one=True),
    Task("partitions", partitions.DAY_S, "Creates the partitions of the coming months; after a failure in a minute."),
    Task("postgres", serve.LOOK_S, "Starts an embedded Postgres again that has died together with its watcher."),
)
