"""What may be ordered beforehand in Shikoku 1889."""

from trunkline.kernel import message
from trunkline.rails.rounds.orders import ordinary_orders

ORDERS = ordinary_orders(sum=message("1889.orders.sum", "{sum:money}"))
