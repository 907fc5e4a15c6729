"""What only some environments can test: clusters where Ray is installed (`make test-ray`)."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore = [] if find_spec("ray") else ["test_ray.py"]
