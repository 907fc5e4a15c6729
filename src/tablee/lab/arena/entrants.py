"""Who plays in the arena: models behind an address, programs on this machine, and bots; with what each has spent."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from typing import IO, Any, Final, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from tablee.table import TableeError
from tablee.text import tokens

KEY: Final = "TABLEE_ARENA_KEY"  # the environment variable of a key; TABLEE_ARENA_KEY_NAME for one model alone
PART: Final = 65536  # bytes of an answer that are read at a time
Messages = list[dict[str, str]]


class NoReply(Exception):
    """An entrant could not be asked, or did not answer in time; the reason names no address and no key."""


class BudgetSpent(TableeError):
    """An entrant has used up its tokens or money: what was finished is kept."""


@dataclass(frozen=True)
class Budget:
    """What an entrant may use: seconds for an answer, tokens and money for all games together; 0 is no limit."""

    seconds: float = 60.0
    tokens: int = 0
    money: float = 0.0


@dataclass(frozen=True)
class Price:
    """What a million tokens cost, those that are read and those that are written."""

    read: float = 0.0
    written: float = 0.0


@dataclass
class Spent:
    """What an entrant has used so far."""

    read: int = 0
    written: int = 0
    price: Price = field(default_factory=Price)

    @property
    def money(self) -> float:
        """What it has cost."""
        return (self.read * self.price.read + self.written * self.price.written) / 1_000_000

    def check(self, name: str, budget: Budget) -> None:
        """Refuse to go on without a budget."""
        if (budget.tokens and self.read + self.written >= budget.tokens) or (
            budget.money and self.money >= budget.money
        ):
            raise BudgetSpent(
                f"the budget of {name} is used up ({self.read + self.written} tokens, {self.money:.4f} of money): "
                "the same command with a larger budget continues"
            )


@dataclass(frozen=True)
class Answer:
    """What was said, and how many tokens that took; counted by us if the address does not say."""

    text: str
    read: int
    written: int


class Entrant(Protocol):
    """Answers a conversation."""

    def ask(self, messages: Messages, seconds: float) -> Answer:
        """The next thing that it says; `NoReply` if it cannot be asked."""

    def close(self) -> None:
        """The arena is over."""


class NoRedirects(HTTPRedirectHandler):
    """The key is for the address that was named, and for no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


OPENER: Final = build_opener(NoRedirects)


class ModelEntrant:
    """A model behind an address that understands chat completions as OpenAI defined them."""

    def __init__(self, name: str, model: str, address: str) -> None:
        if not address.startswith(("http://", "https://")):
            raise TableeError(f"{name}: the address must begin with http:// or https://")
        self._address: Final = address.rstrip("/")
        self._model: Final = model
        own = f"{KEY}_{''.join([letter if letter.isalnum() else '_' for letter in name.upper()])}"
        self._key: Final = os.environ.get(own) or os.environ.get(KEY, "")

    def ask(self, messages: Messages, seconds: float) -> Answer:
        """One request."""
        body = json.dumps({"model": self._model, "messages": messages}).encode()
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        request = Request(f"{self._address}/chat/completions", body, headers)
        end = time.monotonic() + seconds
        try:
            with OPENER.open(request, timeout=seconds) as answer:  # only http and https, see above
                reply = json.loads(_whole(answer, end))
            text = reply["choices"][0]["message"].get("content") or ""
            used = reply.get("usage") or {}
            asked = "".join([message["content"] for message in messages])
            return Answer(
                str(text),
                int(used.get("prompt_tokens", tokens(asked))),
                int(used.get("completion_tokens", tokens(str(text)))),
            )
        except HTTPError as error:
            raise NoReply(f"it answers with status {error.code}") from None
        except TimeoutError:
            raise NoReply(f"no answer within {seconds:g} seconds") from None
        except URLError as error:
            late = isinstance(error.reason, TimeoutError)
            raise NoReply(f"no answer within {seconds:g} seconds" if late else "nothing answers there") from None
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, OSError, HTTPException):
            raise NoReply("what it answers is not a chat completion") from None

    def close(self) -> None:
        """Nothing is kept open."""


def _whole(answer: HTTPResponse, end: float) -> bytes:
    """All that is answered; what still drips in after the time is over counts as no answer."""
    parts: list[bytes] = []
    while part := answer.read1(PART):
        parts.append(part)
        if time.monotonic() > end:
            raise TimeoutError
    return b"".join(parts)


class ProgramEntrant:
    """A program on this machine: it gets each conversation as a line of JSON and answers with one line."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._process: Final = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise TableeError(f"{command[0]}: this program cannot be started ({error.strerror})") from None
        self._lines: Final[queue.Queue[str]] = queue.Queue()
        assert self._process.stdout is not None
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()

    def ask(self, messages: Messages, seconds: float) -> Answer:
        """One line each way."""
        assert self._process.stdin is not None
        try:
            while not self._lines.empty():
                self._lines.get_nowait()  # an answer that came too late
            self._process.stdin.write(json.dumps(messages) + "\n")
            self._process.stdin.flush()
            return Answer(self._lines.get(timeout=seconds), 0, 0)
        except queue.Empty:
            raise NoReply(f"no answer within {seconds:g} seconds") from None
        except (BrokenPipeError, OSError):
            raise NoReply("the program has ended") from None

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:
                    continue


def _read(stream: IO[str], lines: queue.Queue[Any]) -> None:
    for line in stream:
        lines.put(line.strip())
