"""What a server logs: one form for its own lines and those of its libraries, with time and level."""

from __future__ import annotations

import logging.config
from typing import Any, Final

LOGGING: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s", "datefmt": "%Y-%m-%dT%H:%M:%S%z"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"level": "WARNING", "handlers": ["stderr"]},
    "loggers": {"tablee": {"level": "INFO"}, "uvicorn": {"level": "INFO"}},
}


def configure() -> None:
    """Log so from now on, in this process."""
    logging.config.dictConfig(LOGGING)
