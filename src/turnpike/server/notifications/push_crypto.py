"""The cryptography of web push: messages that only a browser can decrypt (RFC 8291), and requests that prove who sends
them (VAPID, RFC 8292).

Both are a few calls of `cryptography`. Packages for web push bring two HTTP clients or have to be compiled; the test
compares with the example of RFC 8291.
"""

import base64
from collections.abc import Mapping

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points of the curve."""
KEY_BYTES = 65
AUTH_BYTES = 16
RECORD_BYTES = 4096
MAX_MESSAGE_BYTES = 3800
"""Push services take 4096 bytes in all."""


def private_key(random: bytes) -> ec.EllipticCurvePrivateKey:
    """The private key that follows from random bytes; more than 32 of them, so that all keys are equally likely."""
    return ec.derive_private_key(int.from_bytes(random) % (ORDER - 1) + 1, CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_device(p256dh: bytes, auth: bytes) -> None:
    """`ValueError` unless these are the keys of a device."""
    if len(p256dh) != KEY_BYTES or len(auth) != AUTH_BYTES:
        raise ValueError("the keys have the wrong length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)


def encrypt(message: bytes, p256dh: bytes, auth: bytes, *, salt: bytes, ephemeral: ec.EllipticCurvePrivateKey) -> bytes:
    """The body of a push request: one encrypted record, with what the browser needs to decrypt it (RFC 8291)."""
    if len(message) > MAX_MESSAGE_BYTES:
        raise ValueError("the message is too long for a push service")
    device = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    sender = public_bytes(ephemeral)
    shared = _derive(ephemeral.exchange(ec.ECDH(), device), auth, b"WebPush: info\0" + p256dh + sender, 32)
    key = _derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4) + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class SigningKey:
    """The key with which a server signs its requests to push services (RFC 8292)."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        self.public = _base64(public_bytes(key))
        """What browsers have to know before they subscribe."""

    @classmethod
    def from_random(cls, random: bytes) -> "SigningKey":
        """A new key."""
        return cls(private_key(random))

    @classmethod
    def load(cls, text: str) -> "SigningKey":
        """A key that was stored."""
        return cls(ec.derive_private_key(int(text, 16), CURVE))

    def dump(self) -> str:
        """The secret key as text."""
        return f"{self._key.private_numbers().private_value:064x}"

    def authorization(self, claims: Mapping[str, str | int]) -> str:
        """The header that proves who sends a request."""
        head = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})
        signed = f"{_base64(head)}.{_base64(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{_base64(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
