"""Trying an action on a copy: what it would tell and change, before anybody does it."""

from trunkline.present.offers import consequences as consequences
from trunkline.present.offers import offer as act
from trunkline.present.offers import tried as tried
from trunkline.present.offers import why_not as why_not

__all__ = ["act", "consequences", "tried", "why_not"]
