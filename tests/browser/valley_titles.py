"""Importing this module registers titles without panels of their own: the settings name it."""

from tests.browser.valleys import HOLDINGS, TABLES
from trunkline.kernel import register

for each in (HOLDINGS, TABLES):
    register(each)
