"""`docs/limits.md` says what the code does."""

import re
from pathlib import Path

from cadogan.api.application import ROUTES
from cadogan.api.bodies.body import MOST_BYTES
from cadogan.api.connection.http_protocol import BODY_S, HEAD_S, MOST_PIPELINED, READ_S
from cadogan.api.connection.request_head import MOST_HEAD_BYTES
from cadogan.api.identity.idempotency import FREE_AGAIN, LONGEST_KEY
from cadogan.api.limits.bill import ACTIONS_AGAIN, EVENTS_READ, ROWS_READ
from cadogan.api.limits.limit_policies import POLICIES, charge_of
from cadogan.api.routes.deals import offline_games
from cadogan.api.routes.deals.days import MOST_ROWS
from cadogan.api.routes.deals.deals import MOST_RACES
from cadogan.api.routes.lobby.challenges import MOST_SHOWN
from cadogan.api.routes.lobby.pairings import MOST_WAIT_S
from cadogan.api.routes.news.feed import MOST_NEWS
from cadogan.api.routes.news.webhook_deliveries import MOST_SHOWN as MOST_DELIVERIES
from cadogan.api.routes.people.ratings import MOST_CHANGES, MOST_RANKED
from cadogan.api.routes.races.races import MOST_LISTED
from cadogan.api.routes.races.record import MOST_EVENTS
from cadogan.api.routes.tournaments import standings
from cadogan.api.routes.tournaments.tournaments import MOST_SHOWN as MOST_TOURNAMENTS_SHOWN
from cadogan.lobby.news.webhooks.sender import DEADLINE_S
from cadogan.lobby.news.webhooks.sender import MOST_BYTES as MOST_ANSWER_BYTES
from cadogan.lobby.open_lobbies import MOST_LOBBIES
from cadogan.lobby.open_lobbies import MOST_RACES as MOST_UNDER_WAY
from cadogan.people.block import MOST_BLOCKED
from cadogan.people.challenge import MOST_OF_NEWCOMERS, MOST_OF_ONE, MOST_OF_ONE_NEWCOMER, MOST_OPEN, MOST_RECEIVED
from cadogan.people.friends import MOST_FOLLOWED
from cadogan.people.passkey import MOST_PASSKEYS
from cadogan.people.tokens import MOST_TOKENS
from cadogan.people.webhook import MOST_WEBHOOKS
from cadogan.races.board import MOST_ACTIONS, MOST_ACTIONS_BEFORE_RULES_8, MOST_BEFORE, MOST_OF_GHOSTS
from cadogan.races.settings import LONGEST_CLOSED_MS, MOST_SEATS
from cadogan.rooms.node.connections import BESIDE_SOCKETS, MOST_CONNECTIONS
from cadogan.rooms.rooms import MOST_PLAYBACKS, MOST_PLAYBACKS_OF_ADDRESS
from cadogan.rooms.sockets.client_socket import HELLO_S
from cadogan.rooms.sockets.live_followings import MOST_TABLES
from cadogan.rooms.sockets.live_socket import MOST_RACES as MOST_LIVE_RACES
from cadogan.rooms.sockets.race_session import MOST_UNANSWERED
from cadogan.rooms.sockets.websocket_connection import ANSWER_S, MOST_ANSWERS
from cadogan.store.projections.results import MOST_LAST
from cadogan.store.tables import tournaments
from cadogan.store.tables.sign_ins import MOST_SIGN_INS
from cadogan.tournaments.decide import MOST_ENTRANTS, MOST_PAUSES

PAGE = (Path(__file__).parents[2] / "docs/limits.md").read_text()


def rows(head: str) -> list[list[str]]:
    """Rows of the table that begins with that word."""
    table = re.search(rf"^\| {head} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert table is not None, head
    return [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in table[1].splitlines()]


def test_the_policies_of_the_page_are_those_of_the_code() -> None:
    assert rows("policy") == [[p.name, p.by, str(p.quota), f"{p.window_s} s", p.about] for p in POLICIES]


def test_the_costs_of_the_page_are_those_of_the_code() -> None:
    costs = {str(route.operation_id): charge_of(route).cost for route in ROUTES}
    assert {name: int(cost) for name, cost in rows("operation")} == {
        name: cost for name, cost in costs.items() if cost != 1
    }


def test_the_figures_in_the_text_are_those_of_the_code() -> None:
    assert f"may hold {MOST_CONNECTIONS} race sockets and HTTP streams" in PAGE
    assert f"costs 1 more for each {EVENTS_READ} public events" in PAGE
    assert f"costs 1 more for each {ACTIONS_AGAIN} of their moves" in PAGE
    assert f"cost 1 more for each {ROWS_READ} rows" in PAGE
    assert f"may hold {BESIDE_SOCKETS} connections for requests" in PAGE
    assert f"After {MOST_UNANSWERED} unanswered commands" in PAGE
    assert f"gets {MOST_ANSWERS} of these at once, and then {1 / ANSWER_S:.0f} per second" in PAGE
    assert f"plays back {MOST_PLAYBACKS} races at once, and {MOST_PLAYBACKS_OF_ADDRESS} of them for one" in PAGE
    assert f"1 to {LONGEST_KEY} visible ASCII characters" in PAGE
    kept_not = re.search(r"does not keep responses that changed nothing: ((?:`\d+`, )+)", PAGE)
    assert kept_not is not None
    assert set(map(int, re.findall(r"\d+", kept_not[1]))) == FREE_AGAIN


def test_the_sizes_and_times_of_the_page_are_those_of_the_code() -> None:
    table = PAGE.partition("| limit | maximum | beyond it |\n|---|---|---|\n")[2].partition("\n\n")[0]
    said = [row.split("|")[2].strip() for row in table.splitlines()]
    assert said == [
        f"{MOST_BYTES // 1024} KiB; {offline_games.MOST_BYTES // 1024} KiB",
        f"{MOST_HEAD_BYTES // 1024} KiB",
        f"{MOST_PIPELINED}",
        f"{HEAD_S} s",
        f"{BODY_S} s",
        f"{READ_S} s",
        f"{MOST_SEATS}",
        f"{MOST_ACTIONS}; {MOST_ACTIONS_BEFORE_RULES_8} if `race_rules` are 7 or less",
        f"{MOST_BEFORE}",
        f"{MOST_OF_GHOSTS}",
        "86400 s",
        f"{LONGEST_CLOSED_MS // 86_400_000} days after its creation",
        f"{MOST_LISTED}",
        f"{MOST_EVENTS}",
        f"{MOST_SHOWN}",
        f"{MOST_RANKED}",
        f"{MOST_ROWS}",
        f"{MOST_CHANGES}",
        f"{MOST_NEWS}",
        f"{MOST_RACES}",
        f"{MOST_LAST}",
        f"{MOST_TOKENS}",
        f"{MOST_SIGN_INS}",
        f"{MOST_PASSKEYS}",
        f"{MOST_WEBHOOKS}",
        f"{MOST_DELIVERIES}",
        f"{DEADLINE_S:.0f} s, and {MOST_ANSWER_BYTES // 1024} KiB of the answer",
        f"{MOST_OPEN}",
        f"{MOST_RECEIVED}; {MOST_OF_ONE}; {MOST_OF_ONE_NEWCOMER}; {MOST_OF_NEWCOMERS}",
        f"{tournaments.MOST_OPEN}; {tournaments.MOST_OF_A_DAY}",
        f"{MOST_ENTRANTS}",
        f"{MOST_PAUSES}",
        f"{MOST_TOURNAMENTS_SHOWN}; {standings.MOST_ROWS}; {standings.MOST_ROWS}",
        f"{MOST_TABLES}",
        f"{standings.EVENTS_AT_ONCE}",
        f"{MOST_BLOCKED}",
        f"{MOST_FOLLOWED}",
        f"{MOST_UNDER_WAY}; none with `LIMITS=0`",
        f"{MOST_LOBBIES}; none with `LIMITS=0`",
        f"{MOST_WAIT_S} s",
        f"{MOST_UNANSWERED}",
        f"{MOST_LIVE_RACES}",
        f"{HELLO_S:g} s",
    ]
