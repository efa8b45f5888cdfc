"""Which addresses webhooks may reach."""

from ipaddress import ip_address

import httpcore
import pytest

from cadogan.lobby.news.webhooks.reachable import CheckedBackend, ForbiddenAddress, Reachable

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",  # shared by the customers of a provider
    "169.254.169.254",  # where clouds tell credentials
    "192.0.0.192",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "fec0::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "2002:7f00:1::",  # 6to4 of 127.0.0.1
    "64:ff9b:1::1",
    "64:ff9b::169.254.169.254",  # NAT64
    "2001:0:1:1:1:1:f5ff:fffe",  # Teredo
    "2001:db8::1",
]

OUTSIDE = ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::9.9.9.9"]


@pytest.mark.parametrize("address", INSIDE)
def test_no_address_inside_a_network_is_reached(address: str) -> None:
    reachable = Reachable()
    assert not reachable.over_tls(ip_address(address))
    assert not reachable.in_the_clear(ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE)
def test_public_addresses_are_reached_over_tls_only(address: str) -> None:
    reachable = Reachable()
    assert reachable.over_tls(ip_address(address))
    assert not reachable.in_the_clear(ip_address(address))


def test_an_operator_can_allow_networks_and_no_more() -> None:
    reachable = Reachable(["10.1.0.0/16", "fd00::/8"])
    for address in ("10.1.2.3", "::ffff:10.1.2.3", "fd00::1"):
        assert reachable.in_the_clear(ip_address(address))
        assert reachable.over_tls(ip_address(address))
    assert not reachable.over_tls(ip_address("10.2.0.1"))


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f.1", "::1", "::ffff:127.0.0.1"])
async def test_a_host_is_judged_by_what_it_resolves_to(host: str) -> None:
    backend = CheckedBackend(Reachable().over_tls)
    with pytest.raises(httpcore.ConnectError) as refusal:
        await backend.connect_tcp(host, 443)
    assert isinstance(refusal.value, ForbiddenAddress) or "cannot be resolved" in str(refusal.value)
    backend.close()


async def test_one_forbidden_address_of_a_name_is_enough() -> None:
    backend = CheckedBackend(Reachable().over_tls, lambda *_: ["9.9.9.9", "10.0.0.1"])
    with pytest.raises(ForbiddenAddress):
        await backend.connect_tcp("both.example", 443)
    backend.close()
