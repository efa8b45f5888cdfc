"""Nodes of one process share the routes, and nothing else."""

import httpx

from cadogan.api.application import routes
from cadogan.store.embedded import EmbeddedPostgres
from tests.api.conftest import NewPerson, Node, serving_node
from tests.fixtures import copy_of


async def test_requests_reach_the_services_of_their_node(
    node: Node, person: NewPerson, postgres: EmbeddedPostgres, database_template: str
) -> None:
    ada = await person()
    async with (
        copy_of(postgres, database_template) as dsn,
        serving_node(dsn) as other,
        httpx.AsyncClient(base_url=f"{other.url}/api/v1") as http,
    ):
        assert (await ada.get("/players/me")).status_code == 200
        assert (await ada.at(http).get("/players/me")).status_code == 401
    assert node.url != other.url


def test_the_routes_of_a_process_are_prepared_once() -> None:
    assert routes() is routes()
