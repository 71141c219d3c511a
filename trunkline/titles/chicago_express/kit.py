"""Chicago Express: the contents page."""

from trunkline.kernel import Kit
from trunkline.titles.chicago_express.head import ABOUT, ID, NAME, PLAYERS, SUITS

kit = Kit(
    package="trunkline.titles.chicago_express",
    id=ID,
    name=NAME,
    players=PLAYERS,
    about=ABOUT,
    playing_time=(60, 60),
    speed="quick",
    suits=SUITS,
    example="example.trunk.json.gz",
    title=".rules:title",
    pictures=".pictures:PICTURES",
    liveries=".liveries:LIVERIES",
    tokens=".liveries:GROUNDS",
    presenter=".present:ChicagoExpressPresenter",
    sheets=".present.sheets:SHEETS",
    terminal=".terminal:TERMINAL",
    doing=".doing:DOING",
    bots={
        "greedy": ".bots.greedy:greedy",
        "planner": ".bots.planner:planner",
        "search": ".bots.rollout:search",
    },
    references={
        "planner-1": ".bots.frozen.planner:planner",
        "search-1": ".bots.frozen.guide:search",
    },
    adviser=".bots.advice:advise",
    orders=".orders:ORDERS",
    learning=".learning:LEARNING",
    study=".report:STUDY",
    learn="learn",
    learn_tables=".learn_tables:TABLES",
    lesson=".learn.lesson:LESSON",
    teaching=".teaching:TEACHING",
    words="words",
    static="static",
    styles=("table.css",),
    cover=("cover-light.webp", "cover-dark.webp"),
)
