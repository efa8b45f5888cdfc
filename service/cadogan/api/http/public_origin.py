"""The origin under which a client reaches this service, such as `https://cadogan.example`: in OAuth, the issuer."""

from litestar.types import Scope

from cadogan.api.http.client_address import ClientAddressResolver

SCHEMES = frozenset(("http", "https"))


def public_origin(scope: Scope, proxies: ClientAddressResolver) -> str:
    """Origin of a request: its `Host`, and the scheme that a trusted proxy names in `X-Forwarded-Proto`."""
    host, scheme = "", str(scope["scheme"])
    client = scope["client"]
    is_trusted = client is not None and proxies.is_trusted(client[0])
    for name, value in scope["headers"]:
        if name == b"host":
            host = value.decode("latin-1").lower()
        elif name == b"x-forwarded-proto" and is_trusted:
            said = value.decode("latin-1").rpartition(",")[2].strip().lower()
            scheme = said if said in SCHEMES else scheme
    return f"{scheme}://{host}"
