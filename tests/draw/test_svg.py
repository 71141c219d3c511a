from xml.etree import ElementTree

import pytest

from trunkline.draw.svg import EMPTY, Markup, closed, escape, group, moved, number, path, tag, text

HOSTILE = "</text><script>alert('x')</script>\"&\x00\x1b\ud800<!--]]>"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (-0.001, "0"),
        (0.5, ".5"),
        (-0.25, "-.25"),
        (12.0, "12"),
        (3.14159, "3.14"),
        (100, "100"),
        (10.5, "10.5"),
        (-10, "-10"),
    ],
)
def test_numbers_are_as_short_as_they_can_be(value: float, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_coordinate_is_finite(value: float) -> None:
    with pytest.raises(ValueError, match="no coordinate"):
        number(value)


def test_text_is_escaped_in_elements_and_attributes() -> None:
    root = ElementTree.fromstring(tag("g", text(HOSTILE, 1, 2), data_name=HOSTILE))
    shown = HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").replace("\ud800", "\ufffd")
    assert root[0].text == shown
    assert root.get("data-name") == shown
    assert len(list(root.iter())) == 2


def test_markup_is_not_escaped_twice() -> None:
    assert escape(Markup("<g/>")) == "<g/>"
    assert escape("<g/>") == "&lt;g/&gt;"
    assert tag("g", text("a & b", 0, 0)) == "<g><text>a &amp; b</text></g>"


def test_attributes_that_are_none_are_left_out() -> None:
    assert (
        tag("rect", class_="a", stroke_width=0.5, fill=None)
        == '<rect class="a" stroke-width=".5"/>'
    )


def test_an_empty_group_is_nothing() -> None:
    assert group(EMPTY, EMPTY, class_="q") == ""


def test_path_data_has_blanks_only_between_numbers_that_would_grow_together() -> None:
    assert path(("M", (0, -1)), ("C", (0.5, 1), (-2, 3), (4, 5))) == "M0-1C.5 1-2 3 4 5"
    assert closed([(0, 0), (1, 0), (1, 1)]) == "M0 0L1 0L1 1Z"


def test_a_move_to_nowhere_is_no_transform() -> None:
    assert moved(0, 0) is None
    assert moved(1.5, -2) == "translate(1.5 -2)"
    assert moved(0, 0, 0.8) == "scale(.8)"
