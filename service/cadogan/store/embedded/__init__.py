"""A real Postgres inside the service: nothing to install and nothing to configure.

    service ──starts──▶ watcher ──starts──▶ postgres          home/  cluster/  the data, as made by initdb
       └─ holds services.lock, shared,                               socket/   the only way to connect
          as long as it lives                                        services.lock, postgres.lock, postgres.log

The watcher starts Postgres again whenever it ends while a process holds `services.lock`, and stops it some seconds
after the last process has let go. The kernel releases a process's lock however the process ends, kill -9 included.
`postgres.lock` is held by the process that starts Postgres, and afterwards by the watcher: a process that gets it knows
that Postgres has no watcher.
"""

from cadogan.store.embedded.errors import EmbeddedPostgresError
from cadogan.store.embedded.server import EmbeddedPostgres, default_data_dir

__all__ = ["EmbeddedPostgres", "EmbeddedPostgresError", "default_data_dir"]
