"""The pages as an app: its manifest, its worker, and the page that it shows without a network."""

from __future__ import annotations

from typing import Final

import orjson
from fastapi import APIRouter, Response

from tablee import locale
from tablee.web.assets import FOLDER, asset, digest
from tablee.web.preferences import says
from tablee.web.templating import templates
from tablee.web.visit import PageRoute

router = APIRouter(route_class=PageRoute, include_in_schema=False)
ICONS: Final = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-512-full.png", "512x512", "maskable"),
)


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """What a system needs to know of the app."""
    content = {
        "id": "/",
        "name": "Tablée",
        "short_name": "Tablée",
        "start_url": "/me",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3ece0",
        "theme_color": "#4a3626",
        "icons": [
            {"src": asset(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    return Response(orjson.dumps(content), media_type="application/manifest+json")


@router.get("/worker.js")
async def worker() -> Response:
    """The worker, which changes when what it keeps does."""
    script = (FOLDER / "worker.js").read_text(encoding="utf-8").replace("VERSION", digest())
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline")
async def offline() -> Response:
    """What is shown without a network, in every language: nobody can be asked which one."""
    sentences = [
        (language, says(language, "page.offline"), says(language, "page.offline.again"))
        for language in locale.LANGUAGES
    ]
    page = templates.get_template("offline.html").render(asset=asset, sentences=sentences)
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-cache"})
