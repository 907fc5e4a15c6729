"""An address as a code that a phone can scan."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr_code(address: str) -> Markup:
    """The code as a drawing, dark on white in either theme."""
    return Markup(segno.make_qr(address).svg_inline(omitsize=True, dark="#1d1a17", light="#fff"))
