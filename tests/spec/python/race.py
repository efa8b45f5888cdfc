"""A race over REST, with a client that was generated from openapi.yaml."""

import sys

from client import AuthenticatedClient, Client
from client.api.players import create_player
from client.api.races import create_race
from client.api.racing import be_ready, get_own_board, join_race, play_move, resign_race
from client.api.record import list_events
from client.models import (
    Ack,
    EventPage,
    JoinBody,
    MoveBody,
    Moved,
    NewPlayer,
    NewRace,
    OwnBoard,
    PlayerMade,
    Problem,
    RaceView,
    ReadyBody,
    Seated,
)

url = sys.argv[1]

player = create_player.sync(client=Client(base_url=url), body=NewPlayer(name="Python"))
assert isinstance(player, PlayerMade), player
api = AuthenticatedClient(base_url=url, token=player.token)

seed = "000102030405060708090a0b0c0d0e0f"
race = create_race.sync(client=api, body=NewRace(game="duchess", seats=1, countdown=0, seed=seed))
assert isinstance(race, RaceView), race
seated = join_race.sync(race.id, client=api, body=JoinBody())
assert isinstance(seated, Seated), seated
ready = be_ready.sync(race.id, client=api, body=ReadyBody())
assert isinstance(ready, RaceView), ready

board = get_own_board.sync(race.id, client=api)
assert isinstance(board, OwnBoard), board
n, legal = board.n, board.legal
while legal and n < 20:
    ack = play_move.sync(race.id, client=api, body=MoveBody(n=n, move=legal[0]))
    assert isinstance(ack, Ack), ack
    n, legal = ack.n, ack.legal

refused = play_move.sync(race.id, client=api, body=MoveBody(n=0, move="deal"))
assert isinstance(refused, Problem), refused
print(refused.code, refused.n)  # noqa: T201 - its test reads it

resigned = resign_race.sync(race.id, client=api)
assert isinstance(resigned, RaceView), resigned
page = list_events.sync(race.id, client=api)
assert isinstance(page, EventPage), page
moved = [event.move for event in page.events if isinstance(event, Moved)]
print(resigned.phase, str(len(moved) == n).lower())  # noqa: T201 - as above
