"""Name the images of Dockerfile and compose.yaml by digest as well, as their registry has them now; needs Docker.

Run it again to get later ones. The diff is a change to look at and to test, like that of a lock.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

FILES = ("Dockerfile", "compose.yaml")
IMAGE = re.compile(r"^(FROM |    image: )([\w./-]+:[\w.-]+)(@\S+)?", re.MULTILINE)


def digest(image: str) -> str:
    """What the registry calls the image for all machines together."""
    command = ["docker", "buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"]
    found = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    if re.fullmatch(r"sha256:[0-9a-f]{64}", found) is None:
        raise SystemExit(f"{image}: Docker says {found!r}, which is no digest")
    return found


def main() -> None:
    texts = {file: Path(file).read_text(encoding="utf-8") for file in FILES}
    names = {image for text in texts.values() for _, image, _ in IMAGE.findall(text)}
    pinned = {image: f"{image}@{digest(image)}" for image in sorted(names)}
    for file, text in texts.items():
        Path(file).write_text(IMAGE.sub(lambda line: line[1] + pinned[line[2]], text), encoding="utf-8")
    print("\n".join(pinned.values()))


if __name__ == "__main__":
    main()
