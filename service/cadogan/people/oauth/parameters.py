"""Parameters of OAuth: `application/x-www-form-urlencoded`, in a query or in a body."""

from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs

from cadogan.people.oauth.errors import OAuthError

MOST_PARAMETERS = 50
Parameters = Mapping[str, Sequence[str]]
"""Values by name. Unknown names are ignored, and empty values count as missing (RFC 6749, section 3.1)."""


def read_parameters(text: str) -> Parameters:
    """Parameters of a query or a body. Raises OAuthError.

    >>> read_parameters("scope=race:play+player:read&state=")
    {'scope': ['race:play player:read']}
    """
    try:
        return parse_qs(text, max_num_fields=MOST_PARAMETERS, errors="strict")
    except ValueError:
        raise OAuthError(
            "invalid_request", f"these are not at most {MOST_PARAMETERS} parameters, URL-encoded in UTF-8"
        ) from None


def single(parameters: Parameters, name: str) -> str | None:
    """Value of a parameter; None if it is missing. Raises OAuthError if it occurs twice."""
    values = parameters.get(name, ())
    if len(values) > 1:
        raise OAuthError("invalid_request", f"{name} occurs {len(values)} times; send it once")
    return values[0] if values else None


def needed(parameters: Parameters, name: str) -> str:
    """Value of a parameter. Raises OAuthError if it is missing or occurs twice."""
    value = single(parameters, name)
    if value is None:
        raise OAuthError("invalid_request", f"{name} is missing")
    return value
