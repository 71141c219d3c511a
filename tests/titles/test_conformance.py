"""Every installed title keeps the promises of the conformance suite."""

import pytest

from tests.installed import TITLES
from tests.soak import share
from trunkline.kernel import AnyTitle, editions, get_title
from trunkline.testing import conform, random_game

RANDOM_GAMES = {"chicago-express": 1000, "1880": 300, "1881": 300, "1889": 300}
THOROUGH_EVERY = {"chicago-express": 7, "1880": 23, "1881": 23, "1889": 23}

SEATED = [
    (title, players)
    for title in TITLES
    for players in range(get_title(title).seats[0], get_title(title).seats[1] + 1)
]


@pytest.mark.parametrize(("title", "players"), SEATED)
def test_the_title_conforms(title: str, players: int) -> None:
    every = share(1, THOROUGH_EVERY.get(title, 1))
    seen = conform(get_title(title), players=[players], every=every, hash_seeds=())
    assert seen.games == 1
    assert seen.actions > 20
    assert seen.offers > seen.actions // every


EARLIER = [edition for title in TITLES for edition in editions(title)[1:]]


@pytest.mark.parametrize("edition", EARLIER, ids=lambda t: f"{t.id}-{t.rules}")
def test_an_earlier_edition_conforms(edition: AnyTitle) -> None:
    players = share(edition.seats[1], edition.seats[0])
    seen = conform(edition, players=[players], every=share(1, 23), hash_seeds=())
    assert seen.games == 1


@pytest.mark.parametrize("title", TITLES)
def test_games_do_not_depend_on_the_hash_seed(title: str) -> None:
    t = get_title(title)
    seen = conform(t, players=[t.seats[0]], seed=11, every=1000, hash_seeds=range(share(5, 2)))
    assert seen.games == 1


@pytest.mark.parametrize(("title", "players"), SEATED)
def test_random_games_reach_the_real_end_and_add_up(title: str, players: int) -> None:
    t = get_title(title)
    least, most = t.seats
    games = share(-(-RANDOM_GAMES.get(title, 100) // (most - least + 1)), 1)
    for seed in range(100, 100 + games):
        match = random_game(t, players, seed)
        assert match.result is not None
        for version in range(0, match.version + 1, share(10, 50)):
            assert t.audit(match.at(version)) == []
