"""Steps and silent actions in a few words: the title's own, else their names."""

import pytest

from tests.installed import TITLES
from trunkline.kernel import AnyTitle, Decision, get_title
from trunkline.present.doing import did, doing, doing_of


def tags(t: AnyTitle) -> set[str]:
    asking = (step for step in t.steps if issubclass(step, Decision))
    return {str(step.__struct_config__.tag) for step in asking}


@pytest.mark.parametrize("title_id", TITLES)
def test_every_question_of_a_title_has_words(title_id: str) -> None:
    t = get_title(title_id)
    assert set(doing_of(title_id).steps) == tags(t)
    actions = {str(action.__struct_config__.tag) for action in t.actions}
    assert set(doing_of(title_id).silent) <= actions


def test_a_title_says_what_its_steps_mean() -> None:
    assert doing("1880", "auction", "Ada") == "Ada bids for a private"
    assert doing("chicago-express", "auction", "Ada") == "Ada offers a share"
    assert str(did("1881", "buy_first", "Ada")) == "Ada buys nothing."


def test_titles_without_words_are_told_by_names() -> None:
    assert doing("no title", "lay_track", "Ada") == "Ada decides: lay track"
    assert str(did("no title", "lay_track", "Ada")) == "Ada acts: lay track."
