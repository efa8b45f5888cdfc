"""The sender of a request, from its headers only. Postgres is not asked, so the token may be unknown."""

from litestar.types import Scope
from msgspec import Struct

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.people.tokens import token_hash


class Sender(Struct, frozen=True):
    """The client address of a request, and the hash of its token, if it has one."""

    address: str
    token: bytes | None


def sender_of(scope: Scope, proxies: ClientAddressResolver) -> Sender:
    """Sender of a request."""
    forwarded: list[str] = []
    token: bytes | None = None
    for name, value in scope["headers"]:  # the raw list: Litestar's mapping takes longer to build
        if name == b"authorization":
            token = token_hash(token_in(value))
        elif name == b"x-forwarded-for":
            forwarded.append(value.decode("latin-1"))
    return Sender(address_of(scope, proxies, ",".join(forwarded) or None), token)


def token_in(authorization: bytes) -> str:
    """The token in an `Authorization` header, whatever its scheme."""
    return authorization.decode("latin-1").partition(" ")[2].strip()


def address_of(scope: Scope, proxies: ClientAddressResolver, forwarded: str | None) -> str:
    """Address by which a request is counted."""
    client = scope["client"]
    return proxies.address("" if client is None else client[0], forwarded)
