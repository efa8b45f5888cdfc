"""The parts of a node that its metrics look at."""

import platform
from importlib.metadata import version

from msgspec import Struct

from cadogan.api.identity.observed import RequestCounts
from cadogan.api.limits.limits import Limits
from cadogan.lobby.services import Services
from cadogan.metrics.signs import Signs
from cadogan.rooms.sockets.client_socket import SocketContext
from cadogan.rules import RULES_FORM
from cadogan.store.database import Pools


class Node(Struct, frozen=True, kw_only=True):
    """What is measured. Everything exists once on a node."""

    services: Services
    pools: Pools
    sockets: SocketContext
    requests: RequestCounts
    limits: Limits | None
    signs: Signs


def build() -> dict[str, str]:
    """What runs here."""
    return {"version": version("cadogan"), "rules": RULES_FORM, "python": platform.python_version()}
