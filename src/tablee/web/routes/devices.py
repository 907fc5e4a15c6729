"""My devices: another one by a code, signing out, a recovery code, and what is mine to take or to have forgotten."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Final

import orjson
from fastapi import APIRouter, Response

from tablee.server.actions import devices, person, records, table_lists
from tablee.server.actions.requests import CodeRequest
from tablee.server.api.parameters import DeviceId
from tablee.server.database.people import RESCUE
from tablee.server.http.auth import remember
from tablee.server.problems import Problem
from tablee.web.forms import FormDep
from tablee.web.routes.passkeys import site_of
from tablee.web.templating import sentence
from tablee.web.views.dates import age, date_in
from tablee.web.views.qr import qr_code
from tablee.web.visit import PageRoute, Visit, VisitDep, redirect

router = APIRouter(route_class=PageRoute, include_in_schema=False)
TOLD: Final = ("joined", "signed_out")  # what the page may say first


@router.get("/me/devices")
async def my_devices(visit: VisitDep, told: str = "") -> Response:
    """The devices of a person, and what can be done about them."""
    visitor, store, now = visit.visitor(), visit.tables.store, visit.tables.clock.now()
    mine = await devices.devices_of(visit.tables, visitor)
    rows = [
        {
            "id": device.token[: devices.SHOWN],
            "label": device.label or visit.reader.own("me.devices.unnamed"),
            "this": device.token == visitor.device,
            "seen": age(visit.reader.own, "me.ago", now - device.seen),
        }
        for device in mine
    ]
    response = visit.page(
        "devices.html",
        devices=rows,
        told=told if told in TOLD else "",
        rescue=any(code.kind == RESCUE for code in await store.codes(visitor.holder)),
        has_site=site_of(visit) is not None,
        passkeys=[
            {
                "id": passkey.id,
                "label": passkey.label or visit.reader.own("me.devices.unnamed"),
                "date": date_in(visit.reader, passkey.created),
            }
            for passkey in await store.passkeys(visitor.holder)
        ],
        may_leave=len(mine) > 1 or await devices.has_way_back(visit.tables, visitor.holder),
    )
    return visit.with_token(response, visitor)


@router.post("/me/devices/link")
async def show_code(visit: VisitDep, form: FormDep) -> Response:
    """A code for another device, to scan or to type."""
    visit.limit("join")
    visitor = visit.visitor()
    letters = await devices.link_code(visit.tables, visitor, visit.code(form.key, "link"), form.key)
    address = f"{visit.origin}/link/{letters.replace(' ', '')}"
    page = visit.page("link.html", letters=letters, qr=qr_code(address), address=f"{visit.origin}/link")
    return visit.with_token(page, visitor)


@router.post("/me/devices/rescue")
async def show_rescue_code(visit: VisitDep, form: FormDep) -> Response:
    """A recovery code, which is shown once."""
    visit.limit("join")
    visitor = visit.visitor()
    letters = await devices.rescue_code(visit.tables, visitor, visit.code(form.key, "rescue"), form.key)
    return visit.with_token(visit.page("rescue.html", letters=letters, address=f"{visit.origin}/link"), visitor)


@router.get("/link")
@router.get("/link/{code}")
async def enter_code(visit: VisitDep, code: str = "") -> Response:
    """Where the code of another device is typed; one that was scanned is there already."""
    return _enter_page(visit, devices.grouped(code[: devices.LINK_LETTERS]))


def _enter_page(visit: Visit, letters: str, status: int = 200, fault: str = "") -> Response:
    has_site = site_of(visit) is not None
    return visit.form_page("enter.html", status, letters=letters, fault=fault, has_site=has_site)


@router.post("/link")
async def use_code(visit: VisitDep, form: FormDep) -> Response:
    """Become the person whose code it is."""
    visit.limit("code")
    visit.limit("all codes", "everybody")
    visitor = visit.visitor()
    wanted = CodeRequest(code=form.get("code", "").strip() or "?", key=form.key)
    try:
        await devices.use_code(visit.tables, visitor, wanted.code, wanted.key)
    except Problem as problem:
        if problem.code != "no code":
            raise
        return _enter_page(visit, "", problem.status, sentence(visit.reader, problem))
    return visit.with_token(redirect("/me/devices?told=joined"), visitor)


@router.post("/me/devices/{device}/sign-out")
async def sign_out(visit: VisitDep, form: FormDep, device: DeviceId) -> Response:
    """Take a device away; a browser that signs itself out continues as somebody new."""
    visit.limit("join")
    visitor = visit.visitor()
    gone = await devices.sign_out(visit.tables, visitor, device, form.key)
    if gone is None or gone.token != visitor.device:
        return redirect("/me/devices?told=signed_out")
    return _as_somebody_new(visit, redirect("/"))


def _as_somebody_new(visit: Visit, response: Response) -> Response:
    remember(response, visit.tables.chance.token(), visit.secure)
    response.delete_cookie("name")
    return response


@router.get("/me/data.zip")
async def my_data(visit: VisitDep) -> Response:
    """All that is mine, as JSON and as records of finished games."""
    visit.limit("taken")
    holder = visit.visitor().holder
    files = {"me.json": orjson.dumps(await person.own_data(visit.tables, holder), option=orjson.OPT_INDENT_2)}
    for live in await table_lists.played(visit.tables, holder):
        if live.position.over:
            name = f"records/{live.game.name}-{live.id}.game"
            files[name] = (await records.export(visit.tables, live)).encode()
    headers = {"Content-Disposition": 'attachment; filename="tablee.zip"', "Cache-Control": "no-store"}
    return Response(await asyncio.to_thread(_packed, files), media_type="application/zip", headers=headers)


def _packed(files: dict[str, bytes]) -> bytes:
    """Files as one."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


@router.post("/me/forget")
async def forget(visit: VisitDep, form: FormDep) -> Response:
    """Forget me, if I really want it."""
    visit.limit("create")
    if form.get("sure") != "on":
        return redirect("/me/devices#forget")
    if visit.holder is not None:
        if visit.tables.settings.workbench is not None:
            from tablee.web.routes.workbench import forget_owner  # which a server without a workbench does not need

            await asyncio.to_thread(forget_owner, visit)
        await person.forget(visit.tables, visit.holder)
    return _as_somebody_new(visit, visit.page("forgotten.html"))
