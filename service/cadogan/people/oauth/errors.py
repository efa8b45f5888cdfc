"""The error of OAuth, which apps read by its code."""

from typing import Literal

OAuthCode = Literal[
    "invalid_request",
    "invalid_grant",
    "invalid_scope",
    "unsupported_grant_type",
    "unsupported_response_type",
    "access_denied",
    "authorization_pending",
    "slow_down",
    "expired_token",
]
"""Codes of RFC 6749 (sections 4.1.2.1 and 5.2) and RFC 8628 (section 3.5)."""


class OAuthError(ValueError):
    """The request of an app is refused. `code` is for the app, the text for its developer."""

    def __init__(self, code: OAuthCode, detail: str) -> None:
        super().__init__(detail)
        self.code = code
