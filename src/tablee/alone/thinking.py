"""What the second worker of the browser does: bots think there, so that no page waits for them."""

from __future__ import annotations

import json

from tablee.server.bots.worker import answer


def think(question: str) -> str:
    """The answer to a question, both as JSON."""
    return json.dumps(answer(json.loads(question)))
