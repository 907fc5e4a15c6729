"""A proxy that cuts the line after the server has answered: what was asked has happened, and nobody was told."""

from __future__ import annotations

import socket
import threading
from types import TracebackType


class Cutter:
    """Passes requests on; while `cutting`, it reads the answer and hangs up instead of passing it on."""

    def __init__(self, url: str) -> None:
        host, _, port = url.removeprefix("http://").partition(":")
        self._server = (host, int(port))
        self.cutting = False
        self.cuts = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Cutter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def _listen(self) -> None:
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._pass_on, args=(line,), daemon=True).start()

    def _pass_on(self, line: socket.socket) -> None:
        with line, socket.create_connection(self._server, 10) as server:
            threading.Thread(target=self._forward, args=(line, server), daemon=True).start()
            try:
                while answer := server.recv(65536):
                    if self.cutting:
                        self.cuts += 1
                        return
                    line.sendall(answer)
            except OSError:
                return

    def _forward(self, line: socket.socket, server: socket.socket) -> None:
        try:
            while sent := line.recv(65536):
                server.sendall(sent)
            server.shutdown(socket.SHUT_WR)
        except OSError:
            return
