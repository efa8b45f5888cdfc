"""What clients discover."""

import httpx

from cadogan.api.identity.client_address import ClientAddressResolver
from tests.api.conftest import Node, ok, serving_node


async def test_a_client_finds_every_endpoint(node: Node, http: httpx.AsyncClient) -> None:
    found = ok(await http.get(f"{node.url}/.well-known/oauth-authorization-server"))
    assert found["issuer"] == node.url
    assert found["response_types_supported"] == ["code"]
    assert found["code_challenge_methods_supported"] == ["S256"]
    assert "token:write" not in found["scopes_supported"]
    for name, address in found.items():
        if name.endswith("_endpoint") and name != "authorization_endpoint":
            assert (await http.post(address, data={"token": "x", "client_id": "x", "scope": "x"})).status_code in {
                200,
                400,
            }
    page = await http.get(found["authorization_endpoint"], headers={"Accept": "text/html"})
    assert page.status_code == 200


async def test_pages_of_other_origins_may_call_the_endpoints(node: Node, http: httpx.AsyncClient) -> None:
    asking = {"Origin": "https://stats.example"}
    found = await http.get(f"{node.url}/.well-known/oauth-authorization-server", headers=asking)
    given = await http.post("/oauth/token", data={"grant_type": "x"}, headers=asking)
    assert [answer.headers["access-control-allow-origin"] for answer in (found, given)] == ["*", "*"]
    preflight = {**asking, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    assert (await http.options("/oauth/token", headers=preflight)).status_code == 204


async def test_a_trusted_proxy_names_the_scheme(dsn: str) -> None:
    async with (
        serving_node(dsn, client_addresses=ClientAddressResolver(["127.0.0.1"])) as node,
        httpx.AsyncClient(base_url=node.url) as http,
    ):
        address = "/.well-known/oauth-authorization-server"
        behind = {"Host": "Cadogan.example", "X-Forwarded-Proto": "https"}
        assert ok(await http.get(address, headers=behind))["issuer"] == "https://cadogan.example"
        odd = {"Host": "cadogan.example", "X-Forwarded-Proto": "javascript"}
        assert ok(await http.get(address, headers=odd))["issuer"] == "http://cadogan.example"


async def test_a_service_with_an_address_of_its_own_tells_that_to_everybody(dsn: str) -> None:
    own = "https://cadogan.example"
    async with serving_node(dsn, public_url=own) as node, httpx.AsyncClient(base_url=node.url) as http:
        stranger = {"Host": "attacker.example", "X-Forwarded-Proto": "http"}
        found = ok(await http.get("/.well-known/oauth-authorization-server", headers=stranger))
        device = ok(
            await http.post("/api/v1/oauth/device", data={"client_id": "x", "scope": "player:read"}, headers=stranger)
        )
        texts = [(await http.get(path, headers=stranger)).text for path in ("/robots.txt", "/sitemap.xml")]
    assert found["issuer"] == own
    assert found["token_endpoint"].startswith(f"{own}/")
    assert device["verification_uri"] == f"{own}/device"
    assert all(own in text and "attacker" not in text for text in texts)
