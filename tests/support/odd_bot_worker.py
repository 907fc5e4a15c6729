"""A bot worker that misbehaves when it is asked to."""

from __future__ import annotations

import json
import os
import sys
import time

if __name__ == "__main__":
    for line in sys.stdin:
        what = json.loads(line)["do"]
        if what == "die":
            os._exit(1)
        if what == "sleep":
            time.sleep(600)
        print("nonsense" if what == "babble" else json.dumps({"answer": 7}), flush=True)
