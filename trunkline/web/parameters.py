"""Parameters that handlers of pages and of the API have in common."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.params import Body, PathParameter, QueryParameter
from msgspec import Meta

AnyRequest = Request[Any, Any, Any]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Count = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
SeatName = Annotated[str, Meta(max_length=80)]
AsPlayer = Annotated[
    str | None,
    QueryParameter(
        name="as", description="Look or act as this one of the seats you hold.", max_length=80
    ),
]
NO_NUL = r"^[^\x00]*$"
"""Databases take every text but this."""
MatchId = Annotated[
    str, PathParameter(description="The id of the match.", max_length=40, pattern=NO_NUL)
]
DecisionKind = Annotated[
    str, PathParameter(description="The name of a kind of decision.", max_length=40, pattern=NO_NUL)
]
PlanId = Annotated[
    str, PathParameter(description="The id of the plan.", max_length=40, pattern=NO_NUL)
]
OrderId = Annotated[
    str, PathParameter(description="The id of the order.", max_length=40, pattern=NO_NUL)
]
RequestNumber = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
MessageNumber = Annotated[
    int, PathParameter(description="The number of a message.", ge=0, le=2**31 - 1)
]
PlayerName = Annotated[
    str, PathParameter(description="A player's name.", max_length=80, pattern=NO_NUL)
]
Token = Annotated[str, PathParameter(max_length=64, pattern=NO_NUL)]
