"""Servers for the tests of the pages: the same as for the tests of the server."""

from __future__ import annotations

from server.conftest import authorities, lines, pages, server

__all__ = ["authorities", "lines", "pages", "server"]
