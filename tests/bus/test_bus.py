"""What nodes tell each other arrives, over either driver."""

import asyncio
from collections.abc import Sequence
from uuid import uuid4

import pytest
from structlog.testing import capture_logs

from cadogan.bus import bus as buses
from cadogan.bus.bus import Bus, NodeId
from cadogan.bus.driver import Deliver, Driver, Letter
from cadogan.bus.nats_driver import NatsDriver
from cadogan.bus.packet import MOST_MESSAGE_BYTES, decode
from cadogan.bus.postgres_driver import PostgresDriver
from cadogan.bus.topic import Topic
from cadogan.store.database import Pool
from infra.lab.bus import NatsServer
from tests.bus.conftest import NewDriver, running
from tests.fixtures import execute

NUMBERS = Topic("numbers", int)
TEXTS = Topic("texts", str)
SOON_S = 20

BREAK = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'pg_notify|LISTEN|^SELECT$'
"""


class Ear:
    """Hears a topic on a bus."""

    def __init__(self, bus: Bus, topic: Topic[int] = NUMBERS) -> None:
        self.heard: asyncio.Queue[tuple[NodeId, int]] = asyncio.Queue()
        bus.subscribe(topic, lambda sender, number: self.heard.put_nowait((sender, number)))

    async def hears(self) -> tuple[NodeId, int]:
        async with asyncio.timeout(SOON_S):
            return await self.heard.get()


async def until_reached(*reaching: Bus) -> None:
    """Wait until each bus has heard all others."""
    async with asyncio.timeout(SOON_S):
        while not all(bus.reaches_all and len(bus.others) == len(reaching) - 1 for bus in reaching):  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def _greetings_are_frequent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "GREETING_S", 0.05)


async def test_all_other_nodes_hear_what_is_told_to_all_and_one_what_is_told_to_one(new_driver: NewDriver) -> None:
    one, two, three = (Bus(uuid4(), new_driver()) for _ in range(3))
    ears = [Ear(bus) for bus in (one, two, three)]
    async with running(one, two, three):
        await until_reached(one, two, three)
        one.tell(two.node_id, NUMBERS, 1)
        one.tell_all(NUMBERS, 2)
        assert {await ears[1].hears(), await ears[1].hears()} == {(one.node_id, 1), (one.node_id, 2)}
        assert await ears[2].hears() == (one.node_id, 2)
        two.tell_all(NUMBERS, 3)
        assert await ears[0].hears() == (two.node_id, 3), "and not its own message"


async def test_messages_to_a_node_arrive_in_order_however_many(new_driver: NewDriver) -> None:
    one, other = Bus(uuid4(), new_driver()), Bus(uuid4(), new_driver())
    ear = Ear(other)
    async with running(one, other):
        await until_reached(one, other)
        for number in range(2_000):
            one.tell(other.node_id, NUMBERS, number)
        assert [(await ear.hears())[1] for _ in range(2_000)] == [*range(2_000)]


async def test_the_largest_message_arrives_and_a_larger_one_is_refused(new_driver: NewDriver) -> None:
    one, other = Bus(uuid4(), new_driver()), Bus(uuid4(), new_driver())
    heard = asyncio.get_running_loop().create_future()
    other.subscribe(TEXTS, lambda _, text: heard.set_result(text))
    text = "x" * (MOST_MESSAGE_BYTES - 3)
    async with running(one, other):
        await until_reached(one, other)
        with pytest.raises(ValueError, match=r"fit on the bus: texts"):
            one.tell(other.node_id, TEXTS, text + "x")
        one.tell(other.node_id, TEXTS, text)
        async with asyncio.timeout(SOON_S):
            assert await heard == text


async def test_a_message_that_cannot_be_taken_does_not_stop_the_next(new_driver: NewDriver) -> None:
    one, other = Bus(uuid4(), new_driver()), Bus(uuid4(), new_driver())
    ear = Ear(other)
    async with running(one, other):
        await until_reached(one, other)
        with capture_logs() as lines:
            one.tell(other.node_id, Topic("numbers", str), "seven")
            one.tell(other.node_id, Topic("of a later release", str), "unknown")
            one.tell(other.node_id, NUMBERS, 7)
            assert await ear.hears() == (one.node_id, 7)
        assert [line["event"] for line in lines] == ["periodic work failed"]


class Recorder:
    """A driver that notes what it is given."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []

    async def run(self, node_id: NodeId, deliver: Deliver) -> None:
        del node_id, deliver
        await asyncio.Event().wait()

    async def send(self, letters: Sequence[Letter]) -> None:
        self.letters += letters


async def test_a_node_alone_sends_nothing() -> None:
    driver = Recorder()
    bus = Bus(uuid4(), driver)
    async with running(bus):
        bus.tell_all(NUMBERS, 1)
        await asyncio.sleep(0)
        assert not driver.letters
        bus.notice_alive({uuid4()})
        bus.tell_all(NUMBERS, 2)
        async with asyncio.timeout(SOON_S):
            while not driver.letters:  # noqa: ASYNC110 - the bus sends in the next turns
                await asyncio.sleep(0)
    told = [message for letter in driver.letters for message in decode(letter.packet).messages]
    assert [NUMBERS.decode(message.body) for message in told if message.topic == NUMBERS.name] == [2]


class Cut:
    """A driver whose messages are lost once it is cut."""

    def __init__(self, driver: Driver) -> None:
        self.is_cut = False
        self._driver = driver

    async def run(self, node_id: NodeId, deliver: Deliver) -> None:
        await self._driver.run(node_id, deliver)

    async def send(self, letters: Sequence[Letter]) -> None:
        if not self.is_cut:
            await self._driver.send(letters)


async def test_only_a_node_that_lives_and_is_silent_is_warned_of(
    new_driver: NewDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buses, "SILENT_S", 0.5)
    monkeypatch.setattr(buses, "NODE_LOST_S", 0.5)
    cut, dead = Cut(new_driver()), Cut(new_driver())
    stays, stops = Bus(uuid4(), new_driver()), Bus(uuid4(), new_driver())
    breaks_off, killed = Bus(uuid4(), cut), Bus(uuid4(), dead)
    with capture_logs() as lines:
        async with running(stays, breaks_off, killed):
            async with running(stops):
                await until_reached(stays, stops, breaks_off, killed)
                cut.is_cut = dead.is_cut = True
            async with asyncio.timeout(SOON_S):
                while not any(line["event"] == "bus_silent" for line in lines):
                    stays.notice_alive({breaks_off.node_id})
                    await asyncio.sleep(0.01)
                for is_cut in True, False:
                    cut.is_cut = is_cut
                    while stays.is_cut_off is not is_cut:
                        stays.notice_alive({breaks_off.node_id})
                        await asyncio.sleep(0.01)
    missed = {line["other_node"]: line["log_level"] for line in lines if "other_node" in line}
    assert missed == {str(breaks_off.node_id): "warning", str(killed.node_id): "info"}


async def until_heard(ear: Ear, one: Bus, other: Bus) -> None:
    """Tell until it is heard."""
    async with asyncio.timeout(SOON_S):
        while ear.heard.empty():
            one.tell(other.node_id, NUMBERS, 1)
            await asyncio.sleep(0.05)


async def test_nodes_reach_each_other_again_after_their_connections_to_postgres_broke(
    pool: Pool, shared_dsn: str
) -> None:
    one, other = (Bus(uuid4(), PostgresDriver(pool)) for _ in range(2))
    ear = Ear(other)
    async with running(one, other):
        await until_reached(one, other)
        await execute(shared_dsn, BREAK)
        await until_heard(ear, one, other)


async def test_nodes_reach_each_other_again_after_the_nats_server_was_killed(nats: NatsServer) -> None:
    one, other = (Bus(uuid4(), NatsDriver(nats.url, "killed")) for _ in range(2))
    ear = Ear(other)
    async with running(one, other):
        await until_reached(one, other)
        nats.kill()
        nats.start()
        nats.wait_until_up()
        await until_heard(ear, one, other)
