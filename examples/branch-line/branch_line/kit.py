"""Branch Line: the contents page."""

from trunkline.kernel import Kit, message

kit = Kit(
    package="branch_line",
    id="branch-line",
    name="Branch Line",
    players=(2, 4),
    about=message(
        "branch-line.title.about", "Buy into two railways and build them across the valley."
    ),
    note=message("branch-line.title.note", "A plug-in that shows the way."),
    playing_time=(15, 15),
    title=".rules:title",
    pictures=".pictures:PICTURES",
    liveries=".liveries:LIVERIES",
    presenter=".present:BranchLinePresenter",
    doing=".doing:DOING",
    bots={"thrifty": ".bots:thrifty"},
    adviser=".advice:advise",
    study=".report:STUDY",
    learn="learn",
    teaching=".teaching:TEACHING",
    static="static",
    styles=("table.css",),
    cover=("cover-light.svg", "cover-dark.svg"),
)
