"""The pages: lobby, new match, table, report. Server-rendered; each has its JSON twin."""

from __future__ import annotations

from litestar import Router

from trunkline.web.pages import (
    about,
    account,
    at_table,
    files,
    hints,
    joining,
    lobby,
    new_match,
    remarks,
    report,
    seats,
    static,
    undoing,
    waiting,
)
from trunkline.web.pages.faults import FAULTS


def router() -> Router:
    """Everything that people look at."""
    return Router(
        "/",
        route_handlers=[
            lobby.show_lobby,
            lobby.lobby_twin,
            new_match.show_new,
            new_match.new_twin,
            new_match.post_new,
            at_table.show_table,
            at_table.table_twin,
            at_table.update,
            at_table.post_action,
            at_table.post_remark,
            remarks.earlier_remarks,
            at_table.post_answer,
            at_table.why,
            at_table.map_text,
            about.about,
            hints.show_hint,
            joining.join,
            undoing.undo_dialog,
            undoing.post_undo,
            seats.seats_dialog,
            seats.post_link,
            seats.post_loan,
            account.show_account,
            account.post_account,
            account.post_leave,
            files.post_file,
            waiting.take_seat,
            report.show_report,
            report.report_twin,
            static.static_file,
            static.title_image,
        ],
        exception_handlers=FAULTS,
        include_in_schema=False,
    )
