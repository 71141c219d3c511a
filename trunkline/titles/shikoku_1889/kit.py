"""Shikoku 1889: the contents page."""

from trunkline.kernel import Kit
from trunkline.titles.shikoku_1889.head import ABOUT, ID, NAME, NOTE, PLAYERS, SUITS

kit = Kit(
    package="trunkline.titles.shikoku_1889",
    id=ID,
    name=NAME,
    players=PLAYERS,
    about=ABOUT,
    note=NOTE,
    playing_time=(180, 240),
    example="example.trunk.json.gz",
    suits=SUITS,
    title=".rules:title",
    editions=".editions:EDITIONS",
    liveries=".liveries:LIVERIES",
    doing=".doing:DOING",
    orders=".orders:ORDERS",
    sheets=".sheets:SHEETS",
    learn="learn",
    teaching=".learn.teaching:TEACHING",
    lesson=".learn.lesson:LESSON",
    words="words",
    static="static",
    cover=("cover-light.webp", "cover-dark.webp"),
    bots={
        "greedy": "trunkline.bots.ordinary.greedy:greedy",
        "search": "trunkline.bots.ordinary.lookahead:search",
        "planner": "trunkline.bots.ordinary.planner:planner",
    },
    learning=".learning:LEARNING",
    study=".report:STUDY",
    adviser="trunkline.bots.ordinary.advice:advise",
    importer=".exports.imported:IMPORTER",
)
