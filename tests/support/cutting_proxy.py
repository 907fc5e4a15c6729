"""A line that breaks at the worst moment: the server has done what it was asked, and its answer gets lost."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from types import TracebackType
from urllib.parse import urlsplit

from support.waiting import PATIENCE


class CuttingProxy:
    """Passes everything on to a server and back; with `cut` it swallows the next answer and hangs up."""

    def __init__(self, url: str) -> None:
        self.target = urlsplit(url)
        self.cut = False
        self.url = ""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def __enter__(self) -> CuttingProxy:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._end.wait()
        listening.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection(self.target.hostname, self.target.port)
        asking = asyncio.create_task(self._pass_on(reader, questions))
        try:
            with suppress(OSError, asyncio.CancelledError):
                while chunk := await answers.read(65536):
                    if self.cut:
                        self.cut = False
                        break
                    writer.write(chunk)
                    await writer.drain()
        finally:
            asking.cancel()
            writer.transport.abort()
            questions.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(65536):
                writer.write(chunk)
                await writer.drain()
            writer.close()
