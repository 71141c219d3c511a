import pytest

from tests.draw.parsed import by_class, texts, tree
from tests.kernel.toy import Toy
from trunkline.draw import NothingToDraw, draw, kinds, picture, title_picture
from trunkline.draw.market import Row
from trunkline.kernel import Match, start
from trunkline.kernel.language import speaking
from trunkline.titles.berlin_1881 import pictures as berlin_1881
from trunkline.titles.berlin_1881.rules import title as berlin
from trunkline.titles.berlin_1881.rules.state import Marker
from trunkline.titles.chicago_express.rules import ChicagoExpress, title
from trunkline.titles.china_1880 import pictures as china_1880
from trunkline.titles.china_1880.rules import title as china
from trunkline.titles.china_1880.rules.state import Company


@pytest.fixture
def match() -> Match:
    match = Match(title, ("Ann", "Bob"), seed=2)
    for _ in range(6):
        match.play(next(iter(match.legal)))
    return match


def test_the_words_of_a_title_are_those_that_can_be_drawn(match: Match) -> None:
    assert kinds(title) == ("map", "market", "worth")
    for what in kinds(title):
        assert tree(picture(match, what)).get("role") == "img"
    assert kinds(china) == ("map", "market", "worth", "tiles", "tile:NUMBER")
    for what in ("map", "market", "tiles", "tile:8855", "tile:57/2"):
        assert tree(title_picture(china, what)).get("role") == "img"


def test_an_unknown_word_is_answered_with_the_known_ones(match: Match) -> None:
    with pytest.raises(NothingToDraw, match=r"no picture 'moon'. It has: map, market, worth\."):
        picture(match, "moon")
    with pytest.raises(NothingToDraw, match="no picture 'tiles'"):
        title_picture(title, "tiles")
    with pytest.raises(NothingToDraw, match="no tile '4711'"):
        title_picture(china, "tile:4711")
    with pytest.raises(NothingToDraw, match="A rotation is 0 to 5"):
        title_picture(china, "tile:57/6")
    with pytest.raises(NothingToDraw, match="needs a match"):
        title_picture(title, "worth")


def test_a_title_without_drawers_has_only_its_worth() -> None:
    toy = Match(Toy(), ("Ann", "Bob"))
    assert kinds(toy.title) == ("worth",)
    assert tree(picture(toy, "worth")).get("role") == "img"
    with pytest.raises(NothingToDraw):
        picture(toy)


def test_an_earlier_position_can_be_drawn(match: Match) -> None:
    assert picture(match, "market", 0) == title_picture_of(match)
    assert picture(match, "market", 6) == picture(match, "market")
    assert picture(match, "worth", 3) != picture(match, "worth")
    with pytest.raises(IndexError, match="no position 7"):
        picture(match, "worth", 7)
    with pytest.raises(IndexError, match="no position 7"):
        picture(match, "map", 7)


def title_picture_of(match: Match) -> str:
    return draw(match.title, match.at(0), "market")


def test_a_variant_is_drawn_like_its_title() -> None:
    class Variant(ChicagoExpress):
        id = "chicago-express-quick"

    assert kinds(Variant()) == kinds(title)


def test_the_market_of_1880_lists_four_rows_for_every_par() -> None:
    root = tree(title_picture(china, "market"))
    assert len(by_class(root, "place")) == 16
    assert {"¥100", "¥90", "¥80", "¥70"} <= set(texts(root))


def test_the_pictures_of_1881_are_drawn_too() -> None:
    assert kinds(berlin) == ("map", "market", "worth", "tiles", "tile:NUMBER")
    for what in ("map", "market", "tiles", "tile:845/2"):
        assert tree(title_picture(berlin, what)).get("role") == "img"


def test_markers_of_1880_stand_in_operating_order() -> None:
    s = start(china, ("Ann", "Bob", "Cy"))
    for company, par, row in (("JHU", 90, 1), ("BCR", 100, 0), ("QSR", 90, 0), ("WNR", 70, 0)):
        s.companies[company] = Company(par, row, "A", (3, 3) if company != "WNR" else None)
    assert china_1880.in_turn(s) == ["BCR", "QSR", "JHU", "WNR"]
    assert china_1880.markers(s) == {(3, 3): ("BCR", "QSR", "JHU")}
    assert china_1880.turn_order(s)[1] == Row("¥90", ("QSR", "JHU"), 2)
    with speaking("pl"):
        assert china_1880.turn_order(s)[1].word == "90\u00a0¥"


def test_markers_of_1881_stand_in_order_of_arrival() -> None:
    s = start(berlin, ("Ann", "Bob", "Cy"))
    s.markers["SSC"] = Marker((5, 1), 7)
    s.markers["SpS"] = Marker((5, 1), 3)
    assert berlin_1881.markers(s)[5, 1] == ("SpS", "SSC")
