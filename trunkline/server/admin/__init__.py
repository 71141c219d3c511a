"""What the host of a store does by hand: `trunkline admin`. Running servers notice."""

from trunkline.server.admin.accounts import (
    AccountListed,
    WeakPassword,
    end_sessions,
    list_accounts,
    list_sessions,
    lock,
    set_password,
    unlock,
)
from trunkline.server.admin.boxes import default_data, set_default_data
from trunkline.server.admin.matches import MatchListed, delete_match, end_match, list_matches
from trunkline.server.admin.seats import SeatMoved, move_seat
from trunkline.server.admin.store import Unknown, change, look

__all__ = [
    "AccountListed",
    "MatchListed",
    "SeatMoved",
    "Unknown",
    "WeakPassword",
    "change",
    "default_data",
    "delete_match",
    "end_match",
    "end_sessions",
    "list_accounts",
    "list_matches",
    "list_sessions",
    "lock",
    "look",
    "move_seat",
    "set_default_data",
    "set_password",
    "unlock",
]
