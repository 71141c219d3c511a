"""What planner-1 and search-1 expect companies of 1880 to earn: an older fit to fewer games."""

from typing import ClassVar

from trunkline.titles.china_1880.bots import forecast
from trunkline.titles.china_1880.bots.forecast import Growth

GROWTH = {
    "A": Growth(-80, 0.6, 58, 0.5),
    "B": Growth(100, 0.9, 30, 0.15),
    "C": Growth(80, 0.6, 55, 0.05),
    "D": Growth(230, 0.6, 12, 0.0),
}


class Forecast(forecast.Forecast):
    """The same forecast with the older numbers."""

    growth: ClassVar = GROWTH
