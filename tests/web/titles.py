"""Importing this module registers the kernel's toy title: the server's settings name it."""

from tests.kernel.toy_orders import KIT
from trunkline.kernel import register

register(KIT)
