"""A refusal that rests on an append under way waits for it: it would reveal what may be lost yet."""

from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, held
from tests.store.appends import until_waiting

FIRST = WON.moves[0]


async def test_a_refusal_does_not_reveal_a_move_before_its_commit(
    node: Node, enters: Enters, ada: Player, shared_dsn: str
) -> None:
    race = await node.race(ada)
    racer, tab = await enters(node, race, ada), await enters(node, race, ada)
    async with held(shared_dsn, race) as holder:
        await racer.says("play", n=0, move=FIRST)
        await until_waiting(holder)
        await tab.says("play", n=7, move=FIRST)
        await tab.says("undo", n=1)
        assert await tab.hears_by_now() == []
    assert (await tab.hears("ack"))["n"] == 1
    assert (await tab.hears("refused", command="play"))["n"] == 1
    assert (await tab.hears("refused", command="undo"))["code"] == "undo-refused"


async def test_a_refusal_that_rests_on_nothing_under_way_comes_at_once(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    refused = await racer.is_refused("play", n=7, move=FIRST)
    assert (refused["code"], refused["n"]) == ("wrong-n", 0)


async def test_a_refusal_is_decided_again_if_what_it_rests_on_is_lost(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    """The racer resigns at another node while the move is being written. The board never comes to n = 1."""
    race = await first.race(ada, ben)
    racer, tab = await enters(first, race, ada), await enters(first, race, ada)
    elsewhere = await enters(second, race, ada)
    async with held(dsn, race) as holder:
        await elsewhere.says("resign")
        await until_waiting(holder)
        await racer.says("play", n=0, move=FIRST)
        await until_waiting(holder, connections=2)
        await tab.says("play", n=7, move=FIRST)
        assert await tab.hears_by_now() == []
    assert (await racer.hears("refused", command="play"))["code"] == "seat-has-ended"
    assert (await tab.hears("refused", command="play"))["n"] == 0
