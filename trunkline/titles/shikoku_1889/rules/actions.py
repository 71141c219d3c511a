"""The actions of Shikoku 1889 beside the standard ones."""

from trunkline.kernel import Action


class LayPort(Action, frozen=True):
    """Lay the port tile of MF."""

    hex: str
    rotation: int


class ExchangeDougo(Action, frozen=True):
    """Exchange DR for a share of IR."""


OWN_ACTIONS = (LayPort, ExchangeDougo)
