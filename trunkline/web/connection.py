"""One connection: who says nothing, or goes on and on, or takes nothing, is not waited for.

uvicorn's own protocol waits for heads, bodies and readers for ever, and takes connections until the
process has no descriptor left.
"""

from __future__ import annotations

from asyncio import Transport
from asyncio.events import TimerHandle
from collections.abc import Callable

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from trunkline.server.descriptors import Refusals

LARGEST_HEAD = 32 * 1024
HEAD_SECONDS = 15.0
"""For a request line and headers to arrive, from the connection or from their first byte on."""
STALL_SECONDS = 20.0
"""In which something of a body must arrive, and some of an answer be taken,"""
LEAST_TAKEN = 1024
"""namely so many bytes."""
BODY_SECONDS = 180.0
"""For a whole body to arrive."""


class Connection(HttpToolsProtocol):
    """Has time-outs; the oldest connection that asks for nothing makes room for a new one."""

    most = 10_000
    """Connections of one worker; worker() sets it by what the system allows."""
    refusals = Refusals()
    silent: dict[Connection, None] = {}
    """Connections that have asked for nothing, or nothing more; the oldest first."""

    reading = False
    """Whether a request has begun and is not complete."""
    unfinished = 0
    """Bytes of a head that is not complete yet; 0 when none is awaited."""
    begun = 0.0
    """When the body began."""
    arrived = 0
    """Bytes of the body."""
    _reader: TimerHandle | None = None
    _writer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.silent[self] = None
        self._await(HEAD_SECONDS, self._no_head)
        if len(self.connections) > self.most:
            self.refusals.add()
            oldest = next(iter(self.silent))
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.silent.pop(self, None)
        self._await_nothing()
        self._all_taken()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.unfinished:
            self.unfinished += len(data)
        if self.unfinished > LARGEST_HEAD:
            self.send_400_response("The head of this request is too large.")
        if not self.reading and self in self.silent and self._reader is None:
            self._await(HEAD_SECONDS, self._no_head)

    def on_message_begin(self) -> None:
        self.reading, self.unfinished = True, 1
        self._await(HEAD_SECONDS, self._no_head)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.unfinished, self.arrived, self.begun = 0, 0, self.loop.time()
        self.silent.pop(self, None)
        self._await(STALL_SECONDS, self._look_at_body)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.arrived += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.reading = False
        self._await_nothing()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self.silent[self] = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_taking()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._all_taken()

    def _await(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Something must arrive within this time."""
        self._await_nothing()
        self._reader = self.loop.call_later(seconds, otherwise)

    def _await_nothing(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def _watch_taking(self) -> None:
        """What lies ready for the client must become less."""
        self._all_taken()
        left = self.transport.get_write_buffer_size()
        self._writer = self.loop.call_later(STALL_SECONDS, self._look_at_rest, left)

    def _look_at_rest(self, before: int) -> None:
        if self.transport.get_write_buffer_size() > before - LEAST_TAKEN:
            self.transport.abort()
        else:
            self._watch_taking()

    def _all_taken(self) -> None:
        """Or nobody is there any more."""
        if self._writer is not None:
            self._writer.cancel()
            self._writer = None

    def _no_head(self) -> None:
        if self.reading:
            self._too_late("The head of this request did not arrive in time.")
        else:
            self.transport.close()

    def _look_at_body(self) -> None:
        """While the application does not read, the client is not to blame."""
        held_up = self.flow.read_paused
        in_time = self.arrived > 0 and self.loop.time() < self.begun + BODY_SECONDS
        if held_up or in_time:
            self.arrived = 0
            self._await(STALL_SECONDS, self._look_at_body)
        else:
            self._too_late("The body of this request did not arrive in time.")

    def _too_late(self, words: str) -> None:
        """408, unless there is an answer already."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
            length = f"content-length: {len(words)}\r\n\r\n".encode()
            self.transport.write(STATUS_LINE[408] + head + length + words.encode())
        self.transport.close()
