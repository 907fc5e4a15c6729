"""Links in letters: a page asks first, because programs that read mail follow links as well."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from tablee.server.actions import ways
from tablee.server.api.parameters import WayId
from tablee.server.problems import not_found
from tablee.web.routes.notices import post_of
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False)
Code = Annotated[str, Query(max_length=64)]


@router.get("/notices/{way}/{what}")
async def letter_link(visit: VisitDep, way: WayId, what: str, code: Code = "") -> Response:
    """Somebody has followed a link in a letter."""
    post_of(visit)
    if what not in ("confirm", "stop"):
        raise not_found("page")
    return visit.page("letter.html", what=what, action=f"/notices/{way}/{what}?code={code}", done=False)


@router.post("/notices/{way}/confirm")
async def confirm(visit: VisitDep, way: WayId, code: Code = "") -> Response:
    """Notices may come to this address."""
    visit.limit("code")
    await ways.confirm(visit.tables, way, code)
    return visit.page("letter.html", what="confirm", action="", done=True)


@router.post("/notices/{way}/stop")
async def stop(visit: VisitDep, way: WayId, code: Code = "") -> Response:
    """No more letters; a program that reads mail may say so with one request."""
    visit.limit("join")
    await ways.stop(visit.tables, post_of(visit), way, code)
    return visit.page("letter.html", what="stop", action="", done=True)
