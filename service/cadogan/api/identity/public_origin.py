"""The origin under which clients reach this service, such as `https://cadogan.example`: in OAuth, the issuer."""

from litestar.types import Scope

from cadogan.api.identity.client_address import ClientAddressResolver

SCHEMES = frozenset(("http", "https"))


class PublicOrigin:
    """Tells the origin: the one that the operator has set or, without one, that of each request.

    A request names its `Host`, which any client can choose, and a trusted proxy names the scheme in
    `X-Forwarded-Proto`. So an operator whose service has a name sets it.
    """

    def __init__(self, url: str | None, proxies: ClientAddressResolver) -> None:
        self._origin = url
        self._proxies = proxies

    def of(self, scope: Scope) -> str:
        """Origin in the answer to a request, without a slash at its end."""
        if self._origin is not None:
            return self._origin
        host, scheme = "", str(scope["scheme"])
        client = scope["client"]
        is_trusted = client is not None and self._proxies.is_trusted(client[0])
        for name, value in scope["headers"]:
            if name == b"host":
                host = value.decode("latin-1").lower()
            elif name == b"x-forwarded-proto" and is_trusted:
                said = value.decode("latin-1").rpartition(",")[2].strip().lower()
                scheme = said if said in SCHEMES else scheme
        return f"{scheme}://{host}"
