"""The one word that ends a step or a turn."""

from typing import ClassVar

from trunkline.kernel import Action


class Done(Action, frozen=True):
    """Nothing more here: pass, no tile, no depot, end of the turn."""

    passes: ClassVar[bool] = True
