"""Every line of a finished title's checklist has a test that names it."""

import pytest

from tests.installed import TITLES
from tools.rules import PLAYABLE, listed, proved, titles


@pytest.mark.parametrize("title", [t for t in titles() if t in TITLES])
def test_every_rule_of_the_checklist_has_a_test(title: str) -> None:
    tests = proved()
    missing = [
        rule for rule, kind in listed(title).items() if kind in PLAYABLE and rule not in tests
    ]
    assert missing == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = {rule for title in titles() for rule in listed(title)}
    assert sorted(set(proved()) - known) == []
