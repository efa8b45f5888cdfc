"""PKCE (RFC 7636), S256 only: the app that exchanges a code is the one that asked for it."""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_VERIFIER = re.compile(r"[A-Za-z0-9\-._~]{43,128}")


def is_challenge(text: str) -> bool:
    """Whether a text is a SHA-256 in base64url."""
    return _CHALLENGE.fullmatch(text) is not None


def proves(verifier: str, challenge: str) -> bool:
    """Whether a verifier is that of a challenge.

    >>> proves("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    True
    """
    if _VERIFIER.fullmatch(verifier) is None:
        return False
    proof = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=")
    return compare_digest(proof, challenge.encode())
