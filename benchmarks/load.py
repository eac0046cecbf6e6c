"""Many who ask the page's server at once: what they get, how long it takes, how much memory.

    python benchmarks/load.py [--clients 50] [--seconds 60] [--address http://127.0.0.1:8765/]

Starts `stratabot serve` on this machine, unless there is an address. So many clients send the
fixtures' pictures, as fast as they are answered; a client that gets 503 waits as long as it is told
to. One more asks about grids. Prints how often which status came, times (median, 95 of 100, worst),
and the memory of the server and its workers over time (Linux).
"""

import argparse
import http.client
import json
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple
from urllib.parse import urlsplit

FIXTURES: Final = Path(__file__).parents[1] / "fixtures"

GRIDS: Final = {
    "strata": "PG.P\nPGGP\n.PP.\nPGPP\n",
    "adrift": "A..B\n....\n....\nA..B\n",
    "str8ts": "..#3\n#..2\n1..#\n.#..\n",
}
_BOUNDARY: Final = "a-line-between-parts"
_PATIENCE: Final = 90.0
"""Seconds that a client waits for an answer."""


class Answer(NamedTuple):
    """An answer: what was asked, its status (0: the connection broke), the seconds it took."""

    asked: str
    status: int
    seconds: float


class Client:
    """Somebody who asks again and again until the end.

    Args:
        place: the server's host and port.
        end: when to stop, by `time.monotonic`.
        token: the secret of the server's address.
    """

    def __init__(self, place: tuple[str, int], end: float, token: str) -> None:
        self._place, self._end = place, end
        self._cookie = f"stratabot-{place[1]}={token}"
        self.answers: list[Answer] = []

    def ask_for_pictures(self, pictures: Sequence[bytes], rng: random.Random) -> None:
        """Let pictures be read, as a form."""
        kind = f"multipart/form-data; boundary={_BOUNDARY}"
        while time.monotonic() < self._end:
            self._ask("picture", "/api/read", _form(rng.choice(pictures)), kind)

    def ask_for_grids(self, rng: random.Random) -> None:
        """Let grids be solved, twenty a second at most."""
        while time.monotonic() < self._end:
            game = rng.choice([*GRIDS])
            body = json.dumps({"grid": GRIDS[game]}).encode()
            self._ask("grid", f"/api/{game}/solve", body, "application/json")
            time.sleep(0.05)

    def _ask(self, asked: str, path: str, body: bytes, kind: str) -> None:
        began = time.perf_counter()
        status, pause = 0, 0.0
        connection = http.client.HTTPConnection(*self._place, timeout=_PATIENCE)
        try:
            headers = {"content-type": kind, "cookie": self._cookie}
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            response.read()
            status = response.status
            pause = float(response.headers.get("retry-after", 0))
        except (OSError, http.client.HTTPException) as error:
            print(f"{asked}: {error!r}", file=sys.stderr)
        finally:
            connection.close()
        self.answers.append(Answer(asked, status, time.perf_counter() - began))
        time.sleep(min(pause, max(0.0, self._end - time.monotonic())))


def _form(picture: bytes) -> bytes:
    head = f'--{_BOUNDARY}\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\n'
    return head.encode() + picture + f"\r\n--{_BOUNDARY}--\r\n".encode()


class Memory:
    """The memory of a process and of all that it started, looked at again and again.

    Args:
        pid: the process; None to look at nothing.
    """

    def __init__(self, pid: int | None) -> None:
        self._pid = pid
        self.samples: list[float] = []

    def watch(self, end: float) -> None:
        """Look at it every second until the end."""
        while self._pid is not None and time.monotonic() < end:
            if total := sum(map(_megabytes, _family(self._pid))):
                self.samples.append(total)
            time.sleep(1)


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in _text(task).split():
            yield from _family(int(child))


def _megabytes(pid: int) -> float:
    """What a process has for itself; memory that it shares counts in part."""
    lines = _text(Path(f"/proc/{pid}/smaps_rollup")).splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


@contextmanager
def _served(address: str | None) -> Iterator[tuple[str, int | None]]:
    """The server's address, and its process if it was started here."""
    if address is not None:
        yield address, None
        return
    command = [sys.executable, "-m", "stratabot", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip(), server.pid
        finally:
            server.terminate()


def main(arguments: Sequence[str] | None = None) -> int:
    """Load the server; returns 1 if anything but 200 and 503 came."""
    parser = argparse.ArgumentParser(description="Load the page's server with clients.")
    parser.add_argument("--clients", type=int, default=50, metavar="N")
    parser.add_argument("--seconds", type=float, default=60, metavar="S")
    parser.add_argument(
        "--address", metavar="URL", help="of a server on this machine, with its token"
    )
    options = parser.parse_args(arguments)
    folders = ("screenshots", "photographs")
    paths = [path for name in folders for path in sorted((FIXTURES / name).glob("*.[jp][pn]g"))]
    pictures = [path.read_bytes() for path in paths]
    with _served(options.address) as (address, pid):
        parts = urlsplit(address)
        if parts.hostname != "127.0.0.1" or parts.port is None:
            parser.error("expected an address at 127.0.0.1")
        end = time.monotonic() + options.seconds
        place, token = (parts.hostname, parts.port), parts.query.removeprefix("token=")
        clients = [Client(place, end, token) for _ in range(options.clients + 1)]
        memory = Memory(pid)
        works: list[Callable[[], None]] = [lambda: memory.watch(end)]
        works.append(lambda: clients[0].ask_for_grids(random.Random(0)))
        for number, client in enumerate(clients[1:], 1):
            works.append(_asking(client, pictures, random.Random(number)))
        threads = [threading.Thread(target=work) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    answers = [answer for client in clients for answer in client.answers]
    _print(answers, memory.samples)
    return int(any(answer.status not in (200, 503) for answer in answers))


def _asking(client: Client, pictures: Sequence[bytes], rng: random.Random) -> Callable[[], None]:
    return lambda: client.ask_for_pictures(pictures, rng)


def _print(answers: Sequence[Answer], samples: Sequence[float]) -> None:
    print("| asked | status | answers | median, ms | 95 of 100, ms | worst, ms |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for (asked, status), count in sorted(Counter(answer[:2] for answer in answers).items()):
        times = sorted(1000 * each.seconds for each in answers if each[:2] == (asked, status))
        figures = median(times), times[int(0.95 * (count - 1))], times[-1]
        print(f"| {asked} | {status} | {count} | " + " | ".join(f"{x:.0f}" for x in figures) + " |")
    if samples:
        each = max(1, len(samples) // 6)
        told = [f"{median(samples[k : k + each]):.0f}" for k in range(0, len(samples), each)]
        print(f"\nMB of the server and its workers: {', '.join(told)}; at most {max(samples):.0f}")


if __name__ == "__main__":
    raise SystemExit(main())
