"""Chicago Express (Queen Games 2008), complete, for two to six players."""

from trunkline.titles.chicago_express.rules.state import ChicagoState
from trunkline.titles.chicago_express.rules.title import ChicagoExpress

title = ChicagoExpress()

__all__ = ["ChicagoExpress", "ChicagoState", "title"]
