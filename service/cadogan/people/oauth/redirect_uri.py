"""Redirect URIs: addresses of apps to which browsers bring authorization codes.

Apps are not registered, so any address of these three kinds is accepted (RFC 8252, section 7), and the consent page
shows its origin. The characters are those of RFC 3986: a browser reads the address as this module does.
"""

import re
from typing import Literal
from urllib.parse import urlencode

from msgspec import Struct

from cadogan.people.errors import UntrustedApp
from cadogan.people.oauth.parameters import read_parameters

LONGEST = 2000
LOOPBACK = frozenset(("127.0.0.1", "[::1]", "localhost"))

ANSWERS = frozenset(("code", "state", "iss", "error", "error_description"))
"""Parameters of answers. An address that has one would let its own value be taken for ours."""

Kind = Literal["web", "loopback", "private"]
"""A page at an HTTPS address, a program on the same device, or one that has registered a scheme with the system."""

_PCHAR = r"[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2}"
_TAIL = rf"(?P<path>(?:{_PCHAR})*)(?:\?(?P<query>(?:{_PCHAR}|\?)*))?"
_WEB = re.compile(
    rf"(?P<scheme>https?)://(?P<host>[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?P<port>:\d{{1,5}})?"
    rf"(?=[/?]|\Z){_TAIL}"
)
# A reverse domain name, so that no scheme which browsers know (`javascript:`, `data:`) is one of them.
_PRIVATE = re.compile(rf"(?P<scheme>[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+):{_TAIL}")


class RedirectUri(Struct, frozen=True):
    """A redirect URI, its kind, and its origin as the player sees it."""

    text: str
    kind: Kind
    origin: str

    def with_answer(self, answer: dict[str, str]) -> str:
        """The address with further parameters.

        >>> redirect_uri("https://app.example/cb?lang=es").with_answer({"code": "a b"})
        'https://app.example/cb?lang=es&code=a+b'
        """
        if "?" not in self.text:
            return f"{self.text}?{urlencode(answer)}"
        return f"{self.text}{'' if self.text.endswith('?') else '&'}{urlencode(answer)}"


def redirect_uri(text: str) -> RedirectUri:
    """The redirect URI in a text. Raises UntrustedApp.

    >>> redirect_uri("http://127.0.0.1:8123/cb").origin, redirect_uri("org.example.cards:/cb").origin
    ('http://127.0.0.1', 'org.example.cards:')
    """
    match = (_WEB.fullmatch(text) or _PRIVATE.fullmatch(text)) if len(text) <= LONGEST else None
    if match is None:
        raise UntrustedApp(
            "redirect_uri",
            "redirect_uri has to be an absolute address without a fragment: https, http on this device "
            "(127.0.0.1, [::1] or localhost), or a scheme of an app such as org.example.app:/callback",
        )
    parts = match.groupdict()
    if taken := ANSWERS & read_parameters(parts["query"] or "").keys():
        raise UntrustedApp("redirect_uri", f"redirect_uri has the parameter {min(taken)}, which is one of answers")
    if "host" not in parts:
        return RedirectUri(text, "private", f"{parts['scheme']}:")
    host, port = parts["host"].lower(), parts["port"] or ""
    if parts["scheme"] == "https":
        return RedirectUri(text, "web", f"https://{host}{port}")
    if host in LOOPBACK:
        return RedirectUri(text, "loopback", f"http://{host}")  # its port is another one at each start (RFC 8252)
    raise UntrustedApp(
        "redirect_uri", f"redirect_uri is at http://{host}; only 127.0.0.1, [::1] and localhost can do without https"
    )
