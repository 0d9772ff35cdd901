"""A push service for tests: it takes encrypted messages over TLS and decrypts them, as a browser would."""

import asyncio
import base64
import contextlib
import datetime
import hashlib
import ipaddress
import json
import re
import ssl
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

Json = Any
CURVE = ec.SECP256R1()
LONG_AGO, FAR_AWAY = (
    datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC),
    datetime.datetime(2090, 1, 1, tzinfo=datetime.UTC),
)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser that has subscribed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._key = ec.derive_private_key(int.from_bytes(hashlib.sha256(name.encode()).digest()[:31]) + 1, CURVE)
        self.public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = hashlib.sha256(b"auth " + name.encode()).digest()[:16]

    def subscription(self, service: str) -> Json:
        """What the browser hands to the server."""
        return {
            "endpoint": f"{service}/send/{self.name}",
            "p256dh": encoded(self.public),
            "auth": encoded(self.auth),
            "device": f"{self.name}'s phone",
        }

    def decrypt(self, body: bytes) -> Json:
        """RFC 8291 and RFC 8188 from the side of the receiver."""
        salt, size, sender = body[:16], int.from_bytes(body[16:20]), body[21 : 21 + body[20]]
        record = body[21 + body[20] :]
        assert len(body) <= size == 4096
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, record, None)
        assert text.endswith(b"\x02"), "the last record ends with this"
        return json.loads(text[:-1])


class PushService:
    """Takes messages for devices; `answers` has the status for those that get another one than 201."""

    def __init__(self) -> None:
        self.url = ""
        self.messages: asyncio.Queue[tuple[str, Json]] = asyncio.Queue()
        self.devices: dict[str, Device] = {}
        self.answers: dict[str, int] = {}
        self.senders: set[str] = set()
        """The public keys of those who have sent something."""

    def device(self, name: str) -> Json:
        """The subscription of a new device."""
        self.devices[name] = Device(name)
        return self.devices[name].subscription(self.url)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one request."""
        with contextlib.closing(writer):
            await self._answer(reader, writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        name = head.split()[1].rpartition("/")[2]
        assert [headers["content-encoding"], headers["ttl"]] == ["aes128gcm", "86400"]
        self._check_sender(re.search(r"Authorization: vapid t=(\S+), k=(\S+)", head))
        status = await self.take(name, body)
        writer.write(f"HTTP/1.1 {status} Said\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()

    async def take(self, name: str, body: bytes) -> int:
        """Take a message for a device; the status to answer."""
        status = self.answers.get(name, 201)
        self.messages.put_nowait((name, self.devices[name].decrypt(body) if status == 201 else status))
        return status

    def _check_sender(self, found: re.Match[str] | None) -> None:
        """RFC 8292: the request is for this service and signed with the key it names."""
        assert found
        token, key = found[1], found[2]
        signed, _, signature = token.rpartition(".")
        claims = json.loads(decoded(signed.split(".")[1]))
        assert claims["aud"] == self.url
        assert claims["sub"].startswith(("mailto:", "http"))
        raw = decoded(signature)
        der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
        public.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
        self.senders.add(key)


def make_certificate(folder: Path) -> Path:
    """A certificate for 127.0.0.1 with its key in one file, which servers trust by SSL_CERT_FILE."""
    key = ec.derive_private_key(12345, CURVE)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push service of the tests")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(LONG_AGO).not_valid_after(FAR_AWAY)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    path = folder / "push.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(certificate.public_bytes(Encoding.PEM) + private)
    return path


@contextlib.asynccontextmanager
async def push_service(certificate: Path) -> AsyncIterator[PushService]:
    """A running push service."""
    service = PushService()
    async with taking_messages(service, certificate):
        yield service


@contextlib.asynccontextmanager
async def taking_messages(service: PushService, certificate: Path) -> AsyncIterator[None]:
    """Open the endpoint of a push service to servers."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    async with await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=context) as server:
        service.url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield
