"""From where somebody comes: what a proxy says is believed if the operator trusts it, and no further."""

import pytest

from cadogan.api.identity.client_address import ClientAddressResolver, household

PROXIES = ClientAddressResolver(["10.0.0.0/8", "2001:db8:ffff::1"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.1", None, "192.0.2.1"),
        ("10.0.0.1", None, "10.0.0.1"),
        ("10.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", "198.51.100.1,192.0.2.7 , 10.9.9.9", "192.0.2.7"),
        ("10.0.0.1", "10.1.1.1, 10.2.2.2", "10.1.1.1"),
        ("10.0.0.1", "192.0.2.7:5432", "192.0.2.7"),
        ("10.0.0.1", "[2001:db8:1:2::7]:5432", "2001:db8:1:2::/64"),
        ("2001:db8:ffff::1", "192.0.2.7", "192.0.2.7"),
        ("10.0.0.1", "not an address", "10.0.0.1"),
        ("10.0.0.1", "192.0.2.7, unknown, 10.2.2.2", "10.2.2.2"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("192.0.2.1", "198.51.100.1", "192.0.2.1"),
    ],
)
def test_the_client_address_is_the_last_one_before_the_trusted_proxies(
    peer: str, forwarded: str | None, address: str
) -> None:
    assert PROXIES.address(peer, forwarded) == address


def test_without_trusted_proxies_forwarded_addresses_are_ignored() -> None:
    assert ClientAddressResolver().address("192.0.2.1", "198.51.100.1") == "192.0.2.1"


def test_an_invalid_network_is_refused() -> None:
    with pytest.raises(ValueError, match="nginx"):
        ClientAddressResolver(["nginx"])


def test_addresses_of_one_ipv6_network_count_as_one() -> None:
    assert household("2001:db8:1:2:3::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")


def test_an_ipv4_address_is_the_same_in_ipv6() -> None:
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
