"""What hosts of the server do: on its page, and by `trunkline admin`. Running servers notice."""

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
from trunkline.server.admin.acts import ActShown, list_acts
from trunkline.server.admin.announcement import announce
from trunkline.server.admin.bans import ban, lift
from trunkline.server.admin.boxes import default_data, set_default_data
from trunkline.server.admin.hosts import list_hosts, reset_link, set_host
from trunkline.server.admin.matches import (
    MatchListed,
    delete_match,
    end_match,
    list_matches,
    take_off_list,
)
from trunkline.server.admin.ratings import Rebuilt, rebuild_ratings
from trunkline.server.admin.seats import SeatMoved, move_seat
from trunkline.server.admin.store import Unknown, change, look
from trunkline.server.announcement import Announcement, read_announcement

__all__ = [
    "AccountListed",
    "ActShown",
    "Announcement",
    "MatchListed",
    "Rebuilt",
    "SeatMoved",
    "Unknown",
    "WeakPassword",
    "announce",
    "ban",
    "change",
    "default_data",
    "delete_match",
    "end_match",
    "end_sessions",
    "lift",
    "list_accounts",
    "list_acts",
    "list_hosts",
    "list_matches",
    "list_sessions",
    "lock",
    "look",
    "move_seat",
    "read_announcement",
    "rebuild_ratings",
    "reset_link",
    "set_default_data",
    "set_host",
    "set_password",
    "take_off_list",
    "unlock",
]
