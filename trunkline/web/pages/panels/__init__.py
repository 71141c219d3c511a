"""The presenters of the titles. Importing this package registers them."""

from trunkline.web.pages.panels.chicago_express import ChicagoExpressPresenter
from trunkline.web.pages.presenter import present

present("chicago-express", ChicagoExpressPresenter())
