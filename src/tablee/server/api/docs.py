"""The API's own page, on which every request can be tried out; all its files come from this server."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from fastapi import FastAPI, Response
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

ADDRESS: Final = "/api/docs"
PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The API of Tablée</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
"""
# A file of its own, because our pages run no script that stands in them.
START: Final = """SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  validatorUrl: null,
});
"""


def add_api_docs(app: FastAPI) -> None:
    """Give a server the page of its API."""

    @app.get(ADDRESS, include_in_schema=False)
    async def page() -> HTMLResponse:
        return HTMLResponse(PAGE)

    @app.get(f"{ADDRESS}/start.js", include_in_schema=False)
    async def start() -> Response:
        return Response(START, media_type="text/javascript")

    app.mount(f"{ADDRESS}/files", StaticFiles(directory=str(files("fastapi_offline") / "static")))
