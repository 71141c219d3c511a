import pytest

from tests.checked import checked
from tests.draw.parsed import by_class, texts, tree
from trunkline.draw.worth import (
    LEFT,
    WIDTH,
    Moment,
    Scale,
    draw_worth,
    moments,
    round_step,
    spread,
    worth_chart,
)
from trunkline.kernel import Match
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.state import ChicagoState

TOLD = [
    Moment(0, "A1", (400, 400)),
    Moment(10, "A1", (350, 500)),
    Moment(20, "B1", (-50, 1_250)),
]


def test_every_player_has_a_line_of_their_own_style_with_name_and_sum() -> None:
    root = tree(worth_chart(("Ann", "Bob"), TOLD, "¥{amount}"))
    lines = by_class(root, "worth")
    assert [line.get("class") for line in lines] == ["worth l0", "worth l1"]
    assert [line.get("stroke-dasharray") for line in lines] == [None, "11 5"]
    assert texts(root)[-2:] == ["Ann −¥50", "Bob ¥1,250"]
    assert root[1].text == "After 20 actions: Ann −¥50, Bob ¥1,250."


def test_phases_are_dotted_verticals() -> None:
    root = tree(worth_chart(("Ann", "Bob"), TOLD, "¥{amount}"))
    assert len(by_class(root, "turn")) == 2
    assert {"A1", "B1"} <= set(texts(root))


def test_the_scale_holds_all_values_in_round_steps() -> None:
    scale = Scale.of(TOLD)
    assert (scale.low, scale.high, scale.step) == (-500, 1_500, 500)
    assert scale.y(scale.high) < scale.y(0) < scale.y(scale.low)


@pytest.mark.parametrize(
    ("span", "step"), [(1, 1), (6, 1), (7, 2), (30, 5), (61, 20), (6_204, 2_000)]
)
def test_steps_are_one_two_or_five_times_a_power_of_ten(span: int, step: int) -> None:
    assert round_step(span) == step


def test_labels_are_pushed_apart_and_stay_on_the_chart() -> None:
    assert spread([100, 100, 300], 16, 0, 320) == [100, 116, 300]
    assert spread([318, 319, 10], 16, 0, 320) == [304, 320, 10]


def test_a_match_is_replayed_once_and_ends_with_its_present_worth() -> None:
    match = Match(title, ("Ann", "Bob", "Cy"), seed=4)
    for _ in range(12):
        match.play(next(iter(match.legal)))
    told = moments(match)
    assert [moment.action for moment in told] == list(range(13))
    assert told[0].worths == (40, 40, 40)
    s = checked(ChicagoState, match.state)
    assert told[-1].worths == tuple(title.worth(s, p) for p in match.players)
    assert len(by_class(tree(draw_worth(match)), "worth")) == 3


def test_a_long_match_keeps_its_last_point() -> None:
    told = [Moment(at, "A1", (at,)) for at in range(1_001)]
    (line,) = by_class(tree(worth_chart(("Ann",), told, "{amount}")), "worth")
    points = line.get("points", "").split()
    assert len(points) <= 250
    assert points[-1].split(",")[0] == str(round(LEFT + WIDTH))
