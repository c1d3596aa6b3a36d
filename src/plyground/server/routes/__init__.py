"""What is answered where: one module a group of addresses."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Header

from plyground.server.shapes import Problem

#: What every address may answer, for the description of the API.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}


SeatHeader = Annotated[
    str, Header(alias="Seat", max_length=300, description="The tokens of seats, with commas between.")
]


def tokens_of(header: str) -> list[str]:
    return [token.strip() for token in header.split(",") if token.strip()][:2]
