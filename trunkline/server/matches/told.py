"""What everyone at a table is told beside the game: it stands among the messages of the chat."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Sentence
from trunkline.kernel.decoder import Decoder
from trunkline.kernel.language import ENGLISH, speaking
from trunkline.server.matches.log import pack_told, unpack_told
from trunkline.server.matches.messages import add_message
from trunkline.server.store.rows import Message

TOLD = "told"
"""The kind of these messages."""


class Telling(Struct, frozen=True):
    """The sentence, and its English words for programs."""

    text: str
    told: str


TELLING = Decoder(Telling)


def tell_table(connection: Connection, match_id: str, sentence: Sentence) -> Message:
    telling = _telling(pack_told([sentence]))
    return add_message(connection, match_id, TOLD, "", msgspec.to_builtins(telling))


def retold(told: str) -> str:
    """The data of a message that tells this."""
    return msgspec.json.encode(_telling(told)).decode()


def _telling(told: str) -> Telling:
    with speaking(ENGLISH):
        return Telling(" ".join(unpack_told(told)), told)


def in_words(message: Message) -> str:
    """The sentence for the reader."""
    return " ".join(unpack_told(TELLING.decode(message.data).told))
