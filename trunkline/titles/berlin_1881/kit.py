"""1881 Berlin: the contents page."""

from trunkline.kernel import Kit
from trunkline.titles.berlin_1881.head import ABOUT, ID, NAME, NOTE, PLAYERS, SUITS

kit = Kit(
    package="trunkline.titles.berlin_1881",
    id=ID,
    name=NAME,
    players=PLAYERS,
    about=ABOUT,
    note=NOTE,
    playing_time=(240, 240),
    suits=SUITS,
    example="example.trunk.json.gz",
    title=".rules:title",
    editions=".rules:EDITIONS",
    pictures=".pictures:PICTURES",
    liveries=".liveries:LIVERIES",
    presenter=".present:BerlinPresenter",
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
    lesson=".learn.lesson:LESSON",
    learn_tables=".learn_tables:TABLES",
    teaching=".teaching:TEACHING",
    words="words",
    manner="tram",
    static="static",
    styles=("table.css",),
    cover=("cover-light.webp", "cover-dark.webp"),
)
