"""All that many puzzles can be asked for gives the same on a cluster as on this machine."""

import os
import signal
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from commands import run
from spread.dask_workers import impatient
from stratabot.strata.bulk import make_many
from stratabot.strata.generator import Params
from thorough import cases
from waiting import wait_until

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("dask_patience"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture(autouse=True)
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    boards = make_many(Params(6, 6, 5), 600, 7)
    boards[::50, :2, :2] = [[0, 1], [1, 0]]
    np.save("boards.npy", boards)
    lines = ("".join(".0123456789"[cell + 1] for cell in row) for row in boards.reshape(-1, 6))
    grids = [*lines]
    Path("grids.txt").write_text(
        "\n\n".join("\n".join(grids[6 * k : 6 * k + 6]) for k in range(len(boards))) + "\n"
    )
    Path("str8ts.txt").write_text("..#\n...\n#..\n\n..#\n...\n#.1\n\n" * 20)
    Path("adrift.txt").write_text("A.B\n...\nA.B\n\nAB\nBA\n\n" * 20)


@cases(
    "args",
    [
        "solve grids.txt --out FILE",
        "solve grids.txt --format jsonl --order peel --out FILE",
        "grade grids.txt --format jsonl --out FILE",
        "str8ts solve str8ts.txt --format jsonl --out FILE",
        "adrift grade adrift.txt --out FILE",
        "solve boards.npy --out FILE.npz",
        "solve boards.npy --order fewest-clicks --out FILE.npz",
        "grade boards.npy --out FILE.npy",
        "generate --size 6 --count 250000 --seed 7 --out FILE.npy",
    ],
    "tests/spread shows that a cluster works in order, and test_batch.py that processes do",
    keep=["solve boards.npy --out FILE.npz"],
)
def test_a_cluster_writes_the_same_bytes(args: str, dask_workers: Any) -> None:
    here, there = args.replace("FILE", "here"), args.replace("FILE", "there")
    alone = run(*here.split())
    result = run(*there.split(), "--cluster", dask_workers.scheduler_address)
    assert result.exit_code == alone.exit_code
    assert "2 workers; dashboard: http://" in result.stderr
    (one,), (other,) = Path().glob("here*"), Path().glob("there*")
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.thorough("tests/spread shows that a cluster works in order")
@pytest.mark.parametrize(
    "args",
    [
        "generate --size 5 --grade hard --count 40 --seed 3",
        "str8ts generate --size 5 --count 25 --seed 3 --format jsonl",
        "adrift generate --size 5 --count 25 --seed 3",
    ],
)
def test_a_cluster_finds_the_same_new_puzzles(args: str, dask_workers: Any) -> None:
    alone = run(*args.split())
    result = run(*args.split(), "--cluster", dask_workers.scheduler_address)
    assert (result.exit_code, result.stdout) == (0, alone.stdout)
    assert "2 workers" in result.stderr


@pytest.mark.thorough("tests/spread/test_cluster.py kills one at other work")
def test_a_worker_that_is_killed_changes_nothing(dask_workers: Any) -> None:
    np.save("many.npy", make_many(Params(6, 6, 5), 60_000, 3))
    args = ("solve", "many.npy", "--order", "fewest-clicks", "--out")
    run(*args, "here.npz")
    worker = next(iter(dask_workers.workers.values()))
    killed = worker.pid
    done = threading.Event()

    def kill() -> None:
        wait_until(Path("there.npz.part", "state.json").exists)
        os.kill(killed, signal.SIGTERM)
        done.set()

    killer = threading.Thread(target=kill)
    killer.start()
    with impatient():
        result = run(*args, "there.npz", "--cluster", dask_workers.scheduler_address)
    killer.join()
    assert done.is_set()
    assert result.exit_code == 0
    assert Path("here.npz").read_bytes() == Path("there.npz").read_bytes()
