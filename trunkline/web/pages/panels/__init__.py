"""The presenters of the titles. Importing this package registers them."""

from trunkline.web.pages.panels.berlin_1881 import BerlinPresenter
from trunkline.web.pages.panels.chicago_express import ChicagoExpressPresenter
from trunkline.web.pages.panels.china_1880 import ChinaPresenter
from trunkline.web.pages.presenter import present

present("chicago-express", ChicagoExpressPresenter())
present("1880", ChinaPresenter())
present("1881", BerlinPresenter())
