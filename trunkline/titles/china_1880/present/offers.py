"""Buttons that the rules may refuse: grey then, with the reason."""

from trunkline.present.offers import offer as offer
from trunkline.present.offers import why_not as why_not
