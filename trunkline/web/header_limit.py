"""The head of a request ends somewhere: bodies have a limit of their own, headers have this one."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 * 1024


class BoundedHead(HttpToolsProtocol):
    """Closes a connection whose request line and headers go on and on; the parser would wait."""

    unfinished = 0
    """Bytes of a head that is not complete yet."""
    complete = True

    def on_message_begin(self) -> None:
        self.complete = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.complete = True
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.unfinished = 0 if self.complete else self.unfinished + len(data)
        if self.unfinished > LARGEST_HEAD:
            self.send_400_response("The head of this request is too large.")
