"""A program for test_decoder.py: the first decoding of a process is done by several threads.

python -m tests.kernel.first_decoding halfway|crowd PACKAGE
"""

import sys
import threading
from importlib import import_module
from types import FrameType
from typing import Any

from trunkline.kernel import decode_action, decode_state, encode_state, start

LONG_ENOUGH = 0.3
"""Seconds in which a thread that does not wait for the first one would have met its half work."""
CROWD = 6


class Pause:
    """Stops a thread while msgspec works out a type within this one, until another had its go."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.reached, self.other = threading.Event(), threading.Event()
        self._within = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_name == "get_class_annotations":
            if self._within and not self.reached.is_set():
                self.reached.set()
                self.other.wait(LONG_ENOUGH)
            self._within = self._within or frame.f_locals["obj"] is self.kind


def halfway(t: Any, data: bytes) -> None:
    """One thread is in the middle of the first decoding when another one begins."""
    pause = Pause(t.state)

    def first() -> None:
        sys.setprofile(pause)
        decode_state(t, data)
        pause.reached.set()  # where everything was built with the title there is no middle

    def second() -> None:
        pause.reached.wait()
        decode_state(t, data)
        pause.other.set()

    together(first, second)
    assert pause.other.is_set()


def crowd(t: Any, data: bytes) -> None:
    """Six threads at once, which take turns as often as they can."""
    ready = threading.Barrier(CROWD)

    def decode() -> None:
        ready.wait()
        decode_state(t, data)
        decode_action(t, {"do": t.actions[0].__struct_config__.tag, "by": "Ann"})

    sys.setswitchinterval(0.0001)
    together(*[decode] * CROWD)


def together(*work: Any) -> None:
    threads = [threading.Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    _, way, package = sys.argv
    title = import_module(package).title
    position = encode_state(start(title, ("Ann", "Bob", "Cy")))
    {"halfway": halfway, "crowd": crowd}[way](title, position)
    print("survived")
