"""Who sent a request, told from its headers alone. Postgres is not asked, and the token may be nobody's."""

from litestar.types import Scope
from msgspec import Struct

from cadogan.api.http.client_address import ClientAddressResolver
from cadogan.people.tokens import token_hash


class Sender(Struct, frozen=True):
    """The address that a request came from, and the hash of the token that came with it, if one did."""

    address: str
    token: bytes | None


def sender_of(scope: Scope, proxies: ClientAddressResolver) -> Sender:
    """Sender of a request."""
    forwarded: list[str] = []
    token: bytes | None = None
    for name, value in scope["headers"]:  # as they came: Litestar's mapping of them takes longer to make
        if name == b"authorization":
            token = token_hash(value.decode("latin-1").partition(" ")[2].strip())
        elif name == b"x-forwarded-for":
            forwarded.append(value.decode("latin-1"))
    return Sender(address_of(scope, proxies, ",".join(forwarded) or None), token)


def address_of(scope: Scope, proxies: ClientAddressResolver, forwarded: str | None) -> str:
    """Address that a request is counted by."""
    client = scope["client"]
    return proxies.address("" if client is None else client[0], forwarded)
