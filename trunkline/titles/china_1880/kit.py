"""1880: China: the contents page."""

from trunkline.kernel import Kit
from trunkline.titles.china_1880.head import ABOUT, ID, NAME, PLAYERS, SUITS

kit = Kit(
    package="trunkline.titles.china_1880",
    id=ID,
    name=NAME,
    players=PLAYERS,
    about=ABOUT,
    playing_time=(240, 360),
    suits=SUITS,
    example="example.trunk.json.gz",
    title=".rules:title",
    editions=".rules:EDITIONS",
    pictures=".pictures:PICTURES",
    liveries=".liveries:LIVERIES",
    presenter=".present:ChinaPresenter",
    sheets=".present.sheets:SHEETS",
    terminal=".terminal:TERMINAL",
    doing=".doing:DOING",
    bots={
        "greedy": ".bots.greedy:greedy",
        "planner-1": ".bots.frozen.planner:planner",
        "planner": ".bots.planner:planner",
    },
    references={
        "search": ".bots.guide:search",
        "search-1": ".bots.frozen.guide:search",
    },
    adviser=".bots.advice:advise",
    orders=".orders:ORDERS",
    learning=".learning:LEARNING",
    study=".report:STUDY",
    learn="learn",
    teaching=".teaching:TEACHING",
    lesson=".learn.lesson:LESSON",
    words="words",
    static="static",
    styles=("table.css",),
    cover=("cover-light.webp", "cover-dark.webp"),
    importer=".exports.imported:IMPORTER",
)
