"""PKCE, with the example of RFC 7636, appendix B."""

import pytest

from cadogan.people.oauth.pkce import is_challenge, proves

VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


def test_the_verifier_of_the_rfc_proves_its_challenge() -> None:
    assert is_challenge(CHALLENGE)
    assert proves(VERIFIER, CHALLENGE)


@pytest.mark.parametrize(
    "verifier", ["", CHALLENGE, VERIFIER[:-1], VERIFIER + "A", VERIFIER + "=", "é" * 43, "a" * 129]
)
def test_another_verifier_does_not(verifier: str) -> None:
    assert not proves(verifier, CHALLENGE)
