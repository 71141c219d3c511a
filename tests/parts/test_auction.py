"""The ascending auction."""

from trunkline.parts.auction import Ascending


def test_the_first_in_line_speaks_and_a_bidder_goes_to_its_end() -> None:
    auction = Ascending(("Ann", "Bob", "Cy"))
    assert auction.speaker == "Ann"
    auction = auction.bid(5)
    assert auction == Ascending(("Bob", "Cy", "Ann"), 5)
    assert auction.speaker == "Bob"


def test_the_highest_bidder_leads() -> None:
    auction = Ascending(("Ann", "Bob", "Cy"))
    assert auction.leader is None
    assert auction.bid(5).leader == "Ann"
    assert auction.bid(5).bid(6).leader == "Bob"
    assert auction.bid(5).drop().leader == "Ann"


def test_it_is_over_when_only_the_leader_is_left() -> None:
    auction = Ascending(("Ann", "Bob", "Cy")).bid(5).drop()
    assert not auction.over
    auction = auction.drop()
    assert auction.over
    assert (auction.leader, auction.highest) == ("Ann", 5)


def test_alone_without_a_bid_the_last_may_still_bid() -> None:
    auction = Ascending(("Ann", "Bob")).drop()
    assert not auction.over
    assert auction.bid(3).over
    assert auction.bid(3).leader == "Bob"


def test_it_is_over_without_a_leader_when_all_have_dropped_out() -> None:
    auction = Ascending(("Ann", "Bob")).drop().drop()
    assert auction.over
    assert auction.leader is None
