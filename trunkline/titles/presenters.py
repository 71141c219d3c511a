"""The presenters of the titles. Importing this module registers them."""

from trunkline.present.presenter import present
from trunkline.titles.berlin_1881.present import BerlinPresenter
from trunkline.titles.chicago_express.present import ChicagoExpressPresenter
from trunkline.titles.china_1880.present import ChinaPresenter

present("chicago-express", ChicagoExpressPresenter())
present("1880", ChinaPresenter())
present("1881", BerlinPresenter())
