"""A bot worker that never reads what it is asked."""

from __future__ import annotations

import time

if __name__ == "__main__":
    time.sleep(600)
