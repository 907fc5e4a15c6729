"""What a device is called in a list: its browser and its system, as far as it says."""

from __future__ import annotations

import re
from typing import Final

BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
MOST: Final = 40  # letters


def device_label(user_agent: str) -> str:
    """Browser and system, or the name that a program gives itself; empty if it says nothing."""
    browser = next((name for sign, name in BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    known = " · ".join(filter(None, (browser, system)))
    own = re.match(r"[A-Za-z0-9._-]+", user_agent)
    return known or (own.group()[:MOST] if own else "")
