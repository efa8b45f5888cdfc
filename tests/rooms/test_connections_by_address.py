"""Counting connections by address."""

import pytest

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.rooms.errors import TooManyConnections
from cadogan.rooms.node.connections import FOR_PROXIES, ConnectionLimits, Connections

LIMITS = ConnectionLimits(sockets=2, of_address=3, in_all=10)
ADA, BOB, PROXY = "192.0.2.1", "192.0.2.2", "10.0.0.1"


class Transport:
    """A transport from an address."""

    def __init__(self, peer: str | None) -> None:
        self.peer = peer

    def get_extra_info(self, name: str) -> tuple[str, int] | None:
        assert name == "peername"
        return None if self.peer is None else (self.peer, 1)


def are_too_many(connections: Connections, address: str, token: str | None) -> bool:
    try:
        connections.refuse_too_many(address, token)
    except TooManyConnections:
        return True
    return False


@pytest.fixture
def connections() -> Connections:
    return Connections(ClientAddressResolver([PROXY]), LIMITS, frozenset({"of the house"}))


def test_each_address_has_its_own_limit(connections: Connections) -> None:
    transports = [Transport(ADA) for _ in range(4)]
    assert [connections.arrive(each) for each in transports] == [True, True, True, False]
    assert connections.arrive(Transport(BOB))
    assert are_too_many(connections, ADA, None)
    assert are_too_many(connections, ADA, "a token")
    assert not are_too_many(connections, ADA, "of the house")
    assert not are_too_many(connections, BOB, None)
    connections.leave(transports[0])
    assert not are_too_many(connections, ADA, None)
    assert connections.arrive(Transport(ADA))


def test_a_connection_that_is_refused_is_not_counted(connections: Connections) -> None:
    transports = [Transport(ADA) for _ in range(4)]
    for each in transports:
        connections.arrive(each)
    connections.leave(transports[3])
    assert len(connections) == 3


def test_without_limits_any_number_can_connect() -> None:
    connections = Connections(ClientAddressResolver())
    assert all(connections.arrive(Transport(ADA)) for _ in range(5000))
    assert not are_too_many(connections, ADA, None)


def test_nothing_remains_of_a_connection_that_has_ended(connections: Connections) -> None:
    transport = Transport(ADA)
    connections.arrive(transport)
    connections.leave(transport)
    connections.leave(transport)
    assert len(connections) == 0


def test_clients_behind_a_trusted_proxy_are_counted_by_address(connections: Connections) -> None:
    transports = [Transport(PROXY) for _ in range(5)]
    assert all(connections.arrive(each) for each in transports)
    assert [connections.name(each, ADA) for each in transports] == [True, True, True, False, False]
    assert connections.name(transports[3], BOB)
    assert connections.address_of(transports[3]) == BOB


def test_a_connection_of_a_proxy_counts_for_the_client_of_its_last_request(connections: Connections) -> None:
    transport = Transport(PROXY)
    connections.arrive(transport)
    for address in (ADA, ADA, BOB):
        assert connections.name(transport, address)
    assert all(connections.arrive(Transport(ADA)) for _ in range(3))


def test_a_client_that_names_itself_is_not_believed(connections: Connections) -> None:
    for _ in range(3):
        transport = Transport(ADA)
        connections.arrive(transport)
        connections.name(transport, BOB)
        assert connections.address_of(transport) == ADA
    assert not connections.arrive(Transport(ADA))


def test_a_full_node_still_has_room_for_trusted_proxies(connections: Connections) -> None:
    assert all(connections.arrive(Transport(f"192.0.2.{n}")) for n in range(LIMITS.in_all))
    assert not connections.arrive(Transport(BOB))
    proxies = [connections.arrive(Transport(PROXY)) for _ in range(FOR_PROXIES + 1)]
    assert proxies == [True] * FOR_PROXIES + [False]


def test_a_client_that_has_just_gone_has_no_address(connections: Connections) -> None:
    assert connections.arrive(Transport(None))
