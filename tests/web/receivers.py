"""Who gets messages in tests: a webhook, a mail server, a push service, all on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic, sleep
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.web.table import PATIENCE


class Receiver:
    """An HTTP server on loopback that keeps what is posted to it."""

    def __init__(self, status: int = 204) -> None:
        self.status = status
        self.on_request: Callable[[], None] = lambda: None
        """What happens while the sender waits for the answer."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.take(self.path, dict(self.headers), body)
                receiver.on_request()
                with contextlib.suppress(OSError):
                    self.send_response(receiver.status)
                    self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Hook(Receiver):
    """A receiver of webhooks."""

    def __init__(self, status: int = 204) -> None:
        self.received: list[dict[str, Any]] = []
        super().__init__(status)
        self.url = f"{self.origin}/hook"

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.received.append(json.loads(body))


def as_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def as_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService(Receiver):
    """A push service, and the browsers that subscribed there."""

    def __init__(self, status: int = 201) -> None:
        self.pair = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes !!"
        self.received: list[tuple[str, dict[str, Any]]] = []
        """(browser, what it shows)."""
        self.headers: list[dict[str, str]] = []
        super().__init__(status)

    def subscription(self, browser: str = "laptop") -> dict[str, Any]:
        public = self.pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": as_text(public), "auth": as_text(self.auth)}
        return {"endpoint": f"{self.origin}/{browser}", "keys": keys}

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        """Only who has the key of the browser can read it."""
        read = http_ece.decrypt(
            body, private_key=self.pair, auth_secret=self.auth, version="aes128gcm"
        )
        self.headers.append(headers)
        self.received.append((path.lstrip("/"), json.loads(read)))


def wait_for(found: list[Any], count: int = 1) -> list[Any]:
    until = monotonic() + PATIENCE
    while len(found) < count and monotonic() < until:
        sleep(0.02)
    return found


class MailServer:
    """The least of an SMTP server, on loopback."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.loop = asyncio.new_event_loop()
        self.port = 0
        ready = threading.Event()

        async def main() -> None:
            server = await asyncio.start_server(self.talk, "127.0.0.1", 0)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()
            await server.serve_forever()

        def run() -> None:
            with contextlib.suppress(RuntimeError):
                self.loop.run_until_complete(main())

        threading.Thread(target=run, daemon=True).start()
        assert ready.wait(PATIENCE)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 hello\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                data = await reader.readuntil(b"\r\n.\r\n")
                message = message_from_bytes(data[:-5], policy=policy.default)
                assert isinstance(message, EmailMessage)
                self.messages.append(message)
            writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")
            await writer.drain()
        writer.close()
