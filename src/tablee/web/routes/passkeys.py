"""Passkeys: what the script of a page asks for, and what the browser has signed."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from tablee.server.actions import passkeys
from tablee.server.actions.passkeys import Site
from tablee.server.api.responses import as_json
from tablee.server.problems import not_found, problem_of
from tablee.table import TableeError
from tablee.web.forms import FormDep
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False, prefix="/passkeys")
LOCAL = "localhost"


def site_of(visit: Visit) -> Site | None:
    """The address to which passkeys are bound; None where browsers allow none: by a number, or without HTTPS."""
    host = visit.request.url.hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return Site(host, visit.origin) if visit.secure or host == LOCAL else None
    return None


def _site(visit: Visit) -> Site:
    site = site_of(visit)
    if site is None:
        raise not_found("page")
    return site


async def _sent(request: Request) -> dict[str, Any]:
    """What a browser has signed."""
    try:
        sent = orjson.loads(await request.body())
    except ValueError:
        sent = None
    return sent if isinstance(sent, dict) else {}


@router.post("/offer")
async def offer(visit: VisitDep) -> Response:
    """What is needed to make a passkey."""
    visit.limit("join")
    return as_json(await passkeys.offer(visit.tables, visit.visitor(), _site(visit)))


@router.post("/ask")
async def ask(visit: VisitDep) -> Response:
    """What is needed to sign in with one."""
    visit.limit("join")
    return as_json(await passkeys.ask(visit.tables, _site(visit)))


@router.post("/add")
async def add(visit: VisitDep) -> Response:
    """Keep a passkey."""
    visit.limit("code")
    try:
        await passkeys.add(visit.tables, visit.visitor(), _site(visit), await _sent(visit.request))
    except TableeError as error:
        return problem_of(error).response()
    return Response(status_code=204)


@router.post("/sign-in")
async def sign_in(visit: VisitDep) -> Response:
    """Become the person whose passkey it is."""
    visit.limit("code")
    visitor = visit.visitor()
    try:
        await passkeys.sign_in(visit.tables, visitor, _site(visit), await _sent(visit.request))
    except TableeError as error:
        return problem_of(error).response()
    return visit.with_token(Response(status_code=204), visitor)


@router.post("/remove")
async def remove(visit: VisitDep, form: FormDep) -> Response:
    """Take a passkey away."""
    visit.limit("join")
    await passkeys.remove(visit.tables, visit.visitor(), form.get("id", ""))
    return redirect("/me/devices")
