"""A real Postgres inside the service: nothing to install, nothing to configure, nothing left behind.

    service ──starts──▶ watcher ──starts──▶ postgres          home/  cluster/  the data, as initdb made them
       └─ holds services.lock, shared,                               socket/   reached through here alone
          for as long as it lives                                    services.lock, postgres.lock, postgres.log

The watcher waits for `services.lock` until nobody holds it any more, then stops Postgres. The kernel lets go of the
lock of a process however that ends, so kill -9 is an end like any other. `postgres.lock` is held by whoever starts
Postgres, and by the watcher afterwards: whoever gets it knows that Postgres has no watcher.
"""

from cadogan.store.embedded.errors import EmbeddedPostgresError
from cadogan.store.embedded.server import EmbeddedPostgres, default_data_dir

__all__ = ["EmbeddedPostgres", "EmbeddedPostgresError", "default_data_dir"]
