"""Counting connections by address."""

import pytest

from cadogan.api.http.client_address import ClientAddressResolver
from cadogan.rooms.connections import Connections


def test_each_address_has_its_own_limit() -> None:
    connections = Connections(ClientAddressResolver().address, 2, frozenset({"of the house"}))
    (ada,) = {connections.open("192.0.2.1", None) for _ in range(3)}
    bob = connections.open("192.0.2.2", None)
    assert connections.are_too_many(ada, None)
    assert connections.are_too_many(ada, "a token")
    assert not connections.are_too_many(ada, "of the house")
    assert not connections.are_too_many(bob, None)
    connections.close(ada)
    assert not connections.are_too_many(ada, None)


def test_without_a_limit_any_number_can_connect() -> None:
    connections = Connections(ClientAddressResolver().address)
    addresses = {connections.open("192.0.2.1", None) for _ in range(5000)}
    assert not any(connections.are_too_many(address, None) for address in addresses)


def test_an_address_without_connections_is_forgotten() -> None:
    connections = Connections(ClientAddressResolver().address, 2)
    connections.close(connections.open("192.0.2.1", None))
    assert len(connections) == 0
    with pytest.raises(KeyError):
        connections.close("192.0.2.1")


def test_clients_behind_a_trusted_proxy_are_counted_by_address() -> None:
    connections = Connections(ClientAddressResolver(["10.0.0.1"]).address, 1)
    ada, bob = [connections.open("10.0.0.1", address) for address in ("192.0.2.1", "192.0.2.2")]
    assert not connections.are_too_many(ada, None)
    assert not connections.are_too_many(bob, None)
