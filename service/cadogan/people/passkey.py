"""Passkeys (WebAuthn): what a page asks an authenticator for, and what its responses have to be.

The library checks origin, relying party, presence, verification and signature. This module bounds what the library
gets, and keeps attestations from it: they are not asked for, and their certificates are formats that strangers choose.
Counters are compared in the statement that stores them.

The library is imported by the first response: it takes 25 MB, and a tenth of a second. So responses are checked in a
thread (`credential_of`, `counter_of`), or the first one would hold up every move of the node.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Annotated
from urllib.parse import urlsplit
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from cadogan.people.errors import InvalidPasskey
from cadogan.races.ids import PlayerId

CHALLENGE_BYTES = 32
LASTS_S = 300
"""How long a challenge can be used."""
MOST_PASSKEYS = 20
"""Limit for the passkeys of one player."""
ALGORITHMS = (-8, -7, -257)
"""Algorithms of keys by their numbers in COSE, the preferred one first: EdDSA, ECDSA with SHA-256, RSA with SHA-256.
Every authenticator has one of them."""

_CHARACTERS = "^[A-Za-z0-9_-]*$"
CredentialId = Annotated[
    str, Meta(min_length=1, max_length=1364, pattern=_CHARACTERS, examples=["mF_9B5f41JqM3kXWq7b8Zg"])
]
"""At most 1023 bytes, as the specification says."""
ClientData = Annotated[
    str, Meta(min_length=1, max_length=4096, pattern=_CHARACTERS, examples=["eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwgImNoYWxs"])
]
Attestation = Annotated[
    str, Meta(min_length=1, max_length=6144, pattern=_CHARACTERS, examples=["o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVj_"])
]
AuthenticatorData = Annotated[
    str, Meta(min_length=1, max_length=2048, pattern=_CHARACTERS, examples=["SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMd"])
]
Signature = Annotated[
    str, Meta(min_length=1, max_length=1024, pattern=_CHARACTERS, examples=["MEUCIQDl1Ik3Nf5fXkO3s8gQy2m4c2b7sK0l1i9q"])
]
UserHandle = Annotated[str, Meta(min_length=1, max_length=86, pattern=_CHARACTERS, examples=["PwtsHopUTSexyW4vcKnYRQ"])]


class Credential(Struct, frozen=True):
    """A new key: its id, which the authenticator has drawn, the public key in COSE, and the counter of signatures."""

    id: bytes
    public_key: bytes
    counter: int


class Assertion(Struct, frozen=True):
    """What an authenticator answers at a sign-in."""

    credential: bytes
    client_data: bytes
    authenticator_data: bytes
    signature: bytes
    user_handle: bytes


class _SignedBy(Struct):
    """Members of the client data that this module reads itself."""

    challenge: str
    crossOrigin: bool = False  # noqa: N815 - the browser writes it


def text_of(some: bytes) -> str:
    """Bytes in base64url without padding, as pages send them.

    >>> text_of(bytes(2))
    'AAA'
    """
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Bytes of a text in base64url. Raises InvalidPasskey.

    >>> bytes_of(text_of(b"a passkey"))
    b'a passkey'
    """
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise InvalidPasskey(f"this is not base64url: {text[:40]}") from None


def relying_party(origin: str) -> str:
    """Id of the relying party: the name of the service's host, which holds on each of its ports.

    >>> relying_party("https://cadogan.example:8443")
    'cadogan.example'
    """
    return urlsplit(origin).hostname or ""


def challenge_hash(challenge: bytes) -> bytes:
    """Hash of a challenge, which the service stores."""
    return sha256(challenge).digest()


def session_of_token(token: UUID) -> bytes:
    """Session in which a passkey is added: that of a token. Its challenges are of no use at a sign-in."""
    return sha256(b"cadogan/passkey/add/1" + token.bytes).digest()


def session_of_browser(secret: str) -> bytes:
    """Session of a browser that signs in: of a secret that it has drawn, and keeps until it has signed in."""
    return sha256(b"cadogan/passkey/sign-in/1" + secret.encode()).digest()


def challenge_in(client_data: bytes) -> bytes:
    """The challenge that an authenticator has signed. Raises InvalidPasskey."""
    try:
        signed = msgspec.json.decode(client_data, type=_SignedBy)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise InvalidPasskey("the client data are not those of a browser: JSON with a challenge") from None
    if signed.crossOrigin:
        raise InvalidPasskey("the authenticator was asked in the frame of another page; open this service itself")
    return bytes_of(signed.challenge)


def credential_of(client_data: bytes, attestation: bytes, origin: str) -> Credential:
    """The key in the response to a registration. Who has made the authenticator is ignored. Called in a thread.

    Raises InvalidPasskey.
    """
    from webauthn import verify_registration_response  # noqa: PLC0415 - see above, as the next ones
    from webauthn.helpers import (  # noqa: PLC0415
        decode_credential_public_key,
        decoded_public_key_to_cryptography,
        encode_cbor,
        parse_authenticator_data,
        parse_cbor,
    )
    from webauthn.helpers.cose import COSEAlgorithmIdentifier  # noqa: PLC0415
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential  # noqa: PLC0415

    challenge = challenge_in(client_data)
    try:
        data = parse_cbor(attestation)["authData"]
        of_nobody = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        attested = parse_authenticator_data(data).attested_credential_data
        id_ = attested.credential_id if attested is not None else b""
        verified = verify_registration_response(
            credential=RegistrationCredential(
                id=text_of(id_),
                raw_id=id_,
                response=AuthenticatorAttestationResponse(client_data_json=client_data, attestation_object=of_nobody),
            ),
            expected_challenge=challenge,
            expected_rp_id=relying_party(origin),
            expected_origin=origin,
            require_user_verification=True,
            supported_pub_key_algs=[COSEAlgorithmIdentifier(number) for number in ALGORITHMS],
        )
        key = verified.credential_public_key
        decoded_public_key_to_cryptography(decode_credential_public_key(key))  # or no sign-in with it could succeed
    except Exception as error:  # the library raises whatever its parsers meet in bytes of strangers
        raise refusal_of(error) from error
    return Credential(verified.credential_id, key, verified.sign_count)


def counter_of(assertion: Assertion, owner: PlayerId, public_key: bytes, origin: str) -> int:
    """The counter in a response that proves the key, at a sign-in of its owner. Called in a thread.

    Raises InvalidPasskey.
    """
    from webauthn import verify_authentication_response  # noqa: PLC0415 - see above, as the next one
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse  # noqa: PLC0415

    challenge = challenge_in(assertion.client_data)
    if assertion.user_handle != owner.bytes:
        raise InvalidPasskey("this passkey belongs to another player than the authenticator says")
    try:
        verified = verify_authentication_response(
            credential=AuthenticationCredential(
                id=text_of(assertion.credential),
                raw_id=assertion.credential,
                response=AuthenticatorAssertionResponse(
                    client_data_json=assertion.client_data,
                    authenticator_data=assertion.authenticator_data,
                    signature=assertion.signature,
                ),
            ),
            expected_challenge=challenge,
            expected_rp_id=relying_party(origin),
            expected_origin=origin,
            credential_public_key=public_key,
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    except Exception as error:  # as above
        raise refusal_of(error) from error
    return verified.new_sign_count


def refusal_of(error: Exception) -> InvalidPasskey:
    """What a client learns of an error of the library."""
    return InvalidPasskey(
        f"the response of the authenticator is not valid here: {str(error)[:200] or type(error).__name__}"
    )
