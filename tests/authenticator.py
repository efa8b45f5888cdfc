"""An authenticator in software, which can also lie: keys, counters and signatures as WebAuthn has them."""

import json
import secrets
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import encode_cbor

from cadogan.people.passkey import bytes_of, text_of

Json = dict[str, Any]

PRESENT, VERIFIED, ATTESTED = 1, 4, 64
"""Flags of authenticator data."""


class Authenticator:
    """A device with one passkey, on the page of an origin. With `counts=False`, its counter stays 0."""

    def __init__(self, origin: str, *, counts: bool = True) -> None:
        self.origin = origin
        self.counter = 0
        self.credential = secrets.token_bytes(32)
        self.user = b""
        self.secret = secrets.token_urlsafe(32)
        self._counts = counts
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def cose(self) -> Json:
        """The public key in COSE."""
        point = self._key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}  # type: ignore[dict-item]  # COSE counts

    def make(self, asked: Json, **lies: Any) -> Json:
        """The body of `addPasskey` that answers `beginPasskey`."""
        self.user = bytes_of(asked["user"])
        key = encode_cbor(lies.pop("cose", self.cose))
        attested = bytes(16) + len(self.credential).to_bytes(2) + self.credential + key
        statement = lies.pop("statement", {"fmt": "none", "attStmt": {}})
        data = self._data(VERIFIED | ATTESTED, lies) + attested
        attestation = lies.pop("attestation", encode_cbor(statement | {"authData": data}))
        client = self._client("webauthn.create", asked, lies)
        assert not lies
        return {"name": "phone", "client_data": text_of(client), "attestation": text_of(attestation)}

    def answer(self, asked: Json, **lies: Any) -> Json:
        """The body of `signIn` that answers `beginSignIn`."""
        user, secret = lies.pop("user", self.user), lies.pop("secret", self.secret)
        data = self._data(VERIFIED, lies)
        client = self._client("webauthn.get", asked, lies)
        assert not lies
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "secret": secret,
            "credential": text_of(self.credential),
            "client_data": text_of(client),
            "authenticator_data": text_of(data),
            "signature": text_of(signature),
            "user_handle": text_of(user),
            "name": "laptop",
        }

    def _data(self, flags: int, lies: Json) -> bytes:
        if self._counts:
            self.counter += 1
        party = lies.pop("party", urlsplit(self.origin).hostname)
        told: int = lies.pop("flags", PRESENT | VERIFIED) | flags & ATTESTED
        counter: int = lies.pop("counter", self.counter)
        return sha256(str(party).encode()).digest() + bytes((told,)) + counter.to_bytes(4)

    def _client(self, kind: str, asked: Json, lies: Json) -> bytes:
        told = {"type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told | lies.pop("client", {})).encode()
