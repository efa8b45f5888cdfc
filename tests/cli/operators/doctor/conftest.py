"""A cluster of its own for each file."""

import asyncio
import shutil
from collections.abc import Iterator

import pytest

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.migrations import migrate
from tests.cli.operators.doctor.examined import APP, Cluster


@pytest.fixture(scope="package")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with EmbeddedPostgres(
        tmp_path_factory.mktemp("doctor"), settings={"max_prepared_transactions": "2", "archive_mode": "on"}
    ) as postgres:
        cluster = Cluster(postgres)
        asyncio.run(migrate(postgres.dsn("cadogan")))
        cluster.psql(f"SELECT create_partitions(); CREATE ROLE {APP} LOGIN; GRANT cadogan_service TO {APP}")
        yield cluster
    shutil.rmtree(postgres.home)
