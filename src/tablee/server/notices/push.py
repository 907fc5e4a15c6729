"""Web Push: the key of this server, and messages that only the browser of their reader can read."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from tablee.server.clock import Chance, Clock
from tablee.server.database.store import Store
from tablee.server.notices.addresses import Undeliverable, origin_of
from tablee.server.notices.message import Message
from tablee.server.notices.secrets import kept_secret

PUSH: Final = "push"
SECRET: Final = "vapid"
DAY: Final = 24 * 3600
KEPT: Final = 28 * DAY  # by a push service, for a device that is off: as long as they do that
CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT: Final = 65  # bytes of a public key
SALT: Final = 16  # bytes
RECORD: Final = 4096  # bytes of a message, at most
LETTERS: Final = 800  # of its text: each may take four bytes


def _new_key(chance: Chance) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(chance.source.randrange(1, ORDER), CURVE)


def _bytes(text: object, size: int) -> bytes:
    """A value that a browser has written in the alphabet of addresses."""
    try:
        raw = base64.urlsafe_b64decode(str(text).rstrip("=") + "===")
    except (ValueError, binascii.Error):
        raise Undeliverable("no address") from None
    if len(raw) != size:
        raise Undeliverable("no address")
    return raw


@dataclass(frozen=True)
class Subscription:
    """The keys of a browser."""

    public: bytes
    auth: bytes

    @staticmethod
    def read(keys: Mapping[str, Any]) -> Subscription:
        """What a browser has sent, or was stored; `Undeliverable` if it cannot be used."""
        public = _bytes(keys.get("p256dh"), POINT)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
        except ValueError:
            raise Undeliverable("no address") from None
        return Subscription(public, _bytes(keys.get("auth"), SALT))

    def encrypted(self, told: bytes, key: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
        """Something that only this browser can read (RFC 8291), with a key that is used once."""
        theirs, ours = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.public), _point(key)
        shared = _derived(32, self.auth, b"WebPush: info\0" + self.public + ours, key.exchange(ec.ECDH(), theirs))
        secret = _derived(16, salt, b"Content-Encoding: aes128gcm\0", shared)
        nonce = _derived(12, salt, b"Content-Encoding: nonce\0", shared)
        head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + ours
        return head + AESGCM(secret).encrypt(nonce, told + b"\2", None)  # after the two comes no other record


def _derived(size: int, salt: bytes, info: bytes, key: bytes) -> bytes:
    return HKDF(hashes.SHA256(), size, salt, info).derive(key)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public part of a key."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Vapid:
    """The key by which push services know this server; it is made at the first start, and kept."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.chance: Final = chance
        self._key: ec.EllipticCurvePrivateKey | None = None

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The key."""
        if self._key is None:
            kept = await kept_secret(self.store, SECRET, self._make)
            self._key = ec.derive_private_key(int(kept, 16), CURVE)
        return self._key

    def _make(self) -> str:
        return format(_new_key(self.chance).private_numbers().private_value, "x")

    async def public(self) -> str:
        """What browsers are given of it."""
        return base64.urlsafe_b64encode(_point(await self.key())).rstrip(b"=").decode()

    async def request_of(
        self, address: str, keys: str, message: Message, url: str, origin: str
    ) -> tuple[dict[str, str], bytes]:
        """The headers and the body that a push service wants."""
        subscription = Subscription.read(orjson.loads(keys))
        content = {"id": message.id, "tag": message.tag, "title": message.title, "body": message.body[:LETTERS]}
        salt = self.chance.source.randbytes(SALT)
        body = subscription.encrypted(orjson.dumps({**content, "url": url}), _new_key(self.chance), salt)
        claims = {
            "aud": origin_of(address),
            "exp": int(self.clock.now()) + DAY // 2,
            "sub": origin if origin.startswith("https://") else "mailto:operator@localhost",
        }
        try:
            headers: dict[str, str] = Vapid02(await self.key(), {"no-strict": True}).sign(claims)
        except VapidException:
            raise Undeliverable("no address") from None
        headers |= {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT),
            "Urgency": "normal",
            "Topic": message.tag,
        }
        return headers, body
