"""Many who look on, in a process of their own so that reading costs the measuring nothing: PORT TABLE NUMBER."""

from __future__ import annotations

import asyncio
import sys

import uvloop

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def spectate(port: int, table: str, number: int) -> Line:
    """A stream of the page from an address of its own; without its writer the line would be closed."""
    address = (f"127.0.{1 + number // 200}.{1 + number % 200}", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=address)
    writer.write(f"GET /t/{table}/news?seq=-1 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode())
    assert b" 200 " in await reader.readline()
    return reader, writer


async def drain(reader: asyncio.StreamReader) -> None:
    """Read to nobody's profit, until the process is ended."""
    while await reader.read(65536):
        pass


async def main() -> None:
    port, table, number = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    streams = await asyncio.gather(*[spectate(port, table, one) for one in range(number)])
    print("ready", flush=True)
    await asyncio.gather(*[drain(reader) for reader, _ in streams])


if __name__ == "__main__":
    uvloop.run(main())
