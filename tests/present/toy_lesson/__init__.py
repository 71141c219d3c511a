"""A lesson of the toy title: the example of docs/writing-a-lesson.md."""

from msgspec.structs import replace

from tests.kernel.toy import Guess, Guesses, Take, Toy, ToyState, Turn
from trunkline.kernel import Action, Kit, decision
from trunkline.present.lessons import marks
from trunkline.present.lessons.model import (
    Acted,
    Answer,
    BotSeat,
    Coaching,
    Lesson,
    LessonStep,
    Moment,
)
from trunkline.present.lessons.script import Script

SCRIPT = Script("taught-toy", __package__)


def guesses(m: Moment) -> bool:
    return isinstance(decision(m.s), Guesses)


def takes(m: Moment) -> bool:
    return isinstance(decision(m.s), Turn)


def best(s: ToyState) -> int:
    """So many that a multiple of four is left, else one."""
    return s.heap % 4 or 1


def guess(m: Moment) -> Coaching:
    return replace(
        SCRIPT.step("guess"),
        looks=(SCRIPT.look("guess", "heap", marks.QUESTION, heap=m.s.heap),),
        advice=SCRIPT.says("steps.guess.advice", number=2),
        action=Guess(m.player, 2),
    )


def take(m: Moment) -> Coaching:
    count = best(m.s)
    values = {"heap": m.s.heap, "count": count, "left": m.s.heap - count}
    return replace(
        SCRIPT.step("take"),
        looks=(SCRIPT.look("take", "heap", marks.QUESTION, **values),),
        advice=SCRIPT.says("steps.take.advice", count=count),
        action=Take(m.player, count),
    )


def answer(acted: Acted) -> Answer:
    heap = acted.now.s.heap
    if acted.as_advised or not isinstance(acted.action, Take):
        return Answer(SCRIPT.says("answers.good", heap=heap), "good")
    return Answer(SCRIPT.says("answers.other", heap=heap, count=best(acted.moment.s)))


def rosa(t: Toy, s: ToyState, player: str) -> Action | None:
    """She always takes one; for her guess she asks her bot."""
    return Take(player, 1) if isinstance(decision(s), Turn) else None


LESSON = Lesson(
    name=SCRIPT.says("name"),
    note=SCRIPT.says("note"),
    about=SCRIPT.says("about"),
    bots=(BotSeat(("Rosa", "Mina"), rosa, bot="random"),),
    steps=(
        LessonStep("guess", guesses, guess, instead=SCRIPT.instead("guess")),
        LessonStep("take", takes, take, goes_on=takes),
    ),
    other=take,
    answer=answer,
    learned=SCRIPT.all("learned"),
    most=12,
)


class TaughtToy(Toy):
    id = "taught-toy"


TITLE = TaughtToy()
KIT = Kit(
    package=__package__,
    id=TaughtToy.id,
    name=Toy.name,
    players=Toy.seats,
    about=Toy.about,
    title="tests.present.toy_lesson:TITLE",
    lesson="tests.present.toy_lesson:LESSON",
)
