"""A node that is late takes no new races and spectators; racers keep theirs."""

import pytest

from cadogan.rooms.errors import Overloaded
from cadogan.rooms.node.load_watch import MOST_S, OVERLOADED_S, LoadWatch
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Connects, Enters, Node


def test_a_node_that_is_late_for_a_while_is_overloaded_until_it_is_not() -> None:
    watch = LoadWatch()
    watch.note(3 * MOST_S)
    watch.refuse_overload()  # one long turn is no overload
    for _ in range(50):
        watch.note(2 * OVERLOADED_S)
    with pytest.raises(Overloaded, match="try again in 5 s"):
        watch.refuse_overload()
    for _ in range(50):
        watch.note(0.001)
    watch.refuse_overload()


async def test_an_overloaded_node_refuses_new_races_and_spectators_but_no_racers(
    first: Node, connects: Connects, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(first, race, ada)
    first.rooms.load.is_overloaded = True
    with pytest.raises(Overloaded):
        await first.creates()
    for token in ({}, {"token": Player().token}):
        spectator = await connects(first, race)
        await spectator.says("hello", **token)
        assert (await spectator.hears("error"))["code"] == "overloaded"
        assert await spectator.is_closed() == 1013
    await racer.plays(WON.moves[0], 0)
    again = await enters(first, race, ada)
    await again.plays(WON.moves[1], 1)
    first.rooms.load.is_overloaded = False
    await enters(first, race)
