"""The toy as a kit that declares orders: the first proposal of a turn, and plans."""

from tests.kernel.toy import TAKEN, Toy, ToyState
from trunkline.kernel import Kit, message
from trunkline.parts.orders.concerns import Concern, Fact
from trunkline.parts.orders.declared import Orders, Running
from trunkline.parts.orders.order import Kind

TOY = Toy()
KIT = Kit(
    package="tests.kernel",
    id=Toy.id,
    name=Toy.name,
    players=Toy.seats,
    about=Toy.about,
    title=".toy_orders:TOY",
    orders=".toy_orders:ORDERS",
)
TAKES = message("toy.orders.takes", "someone takes counters")


def asked(t: Toy, s: ToyState, player: str, kind: Kind, of: str) -> ToyState | None:
    return None


ORDERS = Orders(
    sum=message("toy.orders.sum", "{sum}"),
    companies=lambda t, s, player: (player,),
    running=Running(runs=frozenset({"turn"}), company="player"),
    concerns=(Concern("takes", TAKES, (Fact(TAKEN, "any"),), frozenset({"run"})),),
    asked=asked,
)
