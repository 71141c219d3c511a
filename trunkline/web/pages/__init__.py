"""The pages: lobby, new match, table, report. Server-rendered; each has its JSON twin."""

from __future__ import annotations

from litestar import Router

from trunkline.web.pages import (
    about,
    account,
    account_data,
    account_devices,
    account_reset,
    account_vacation,
    files,
    hints,
    joining,
    lobby,
    log_page,
    new_match,
    plans_page,
    remarks,
    report,
    review,
    seats,
    server_page,
    sheets,
    static,
    table_page,
    undoing,
    waiting,
)
from trunkline.web.pages.error_pages import ERROR_PAGES

ACCOUNTS = (account, account_devices, account_vacation, account_data, account_reset, server_page)
"""Left out where the server has no accounts."""


def router(accounts: bool = True) -> Router:
    """Everything that people look at."""
    of_accounts = [handler for each in ACCOUNTS for handler in each.HANDLERS] if accounts else []
    return Router(
        "/",
        route_handlers=[
            lobby.show_lobby,
            lobby.lobby_twin,
            new_match.show_new,
            new_match.new_twin,
            new_match.post_new,
            table_page.show_table,
            table_page.table_twin,
            table_page.update,
            table_page.post_action,
            table_page.post_remark,
            log_page.log_lines,
            remarks.earlier_remarks,
            table_page.post_answer,
            table_page.why,
            table_page.map_text,
            about.about,
            sheets.show_sheet,
            sheets.sheet_twin,
            sheets.show_tile,
            sheets.show_worths,
            hints.show_hint,
            plans_page.plans_dialog,
            plans_page.post_plan,
            plans_page.drop_plan,
            joining.join,
            undoing.undo_dialog,
            undoing.post_undo,
            seats.seats_dialog,
            seats.post_link,
            seats.post_loan,
            files.post_file,
            waiting.take_seat,
            report.show_report,
            report.report_twin,
            review.show_review,
            review.review_twin,
            static.static_file,
            static.title_image,
            *of_accounts,
        ],
        exception_handlers=ERROR_PAGES,
        include_in_schema=False,
    )
