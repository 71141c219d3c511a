"""What is typed into a field: odd characters and long figures are no reason to break."""

import pytest

from tests.web.table import Table

ODD = ["²", "٣", "-1", "", "x", "9" * 90]


@pytest.mark.parametrize("seats", ODD)
@pytest.mark.parametrize("path", ["/new", "/new.json"])
def test_odd_numbers_of_seats_are_the_usual_ones(quick: Table, path: str, seats: str) -> None:
    assert quick.client.get(path, params={"seats": seats}).status_code == 200


@pytest.mark.parametrize("amount", ODD)
@pytest.mark.parametrize("title", ["1880", "1881", "chicago-express"])
def test_odd_figures_of_a_bid_show_the_panel_all_the_same(
    quick: Table, title: str, amount: str
) -> None:
    game = quick.new(title, "Ann", "Bob", "Cy", seed=1)
    first = game.show()["decider"]
    path, query = f"/matches/{game.id}/update", {"as": first, "field.amount": amount}
    answer = quick.client.get(path, params=query, headers=game.headers(first))
    assert answer.status_code == 200, answer.text
