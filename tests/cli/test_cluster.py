"""All that many puzzles can be asked for gives the same on a cluster as on this machine."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from commands import run
from stratabot.strata.bulk import make_many
from stratabot.strata.generator import Params
from thorough import cases

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
    Path("adrift.txt").write_text("A.B\n...\nA.B\n\nAB\nBA\n\n" * 20)
    Path("str8ts.txt").write_text("..#\n...\n#..\n\n..#\n...\n#.1\n\n" * 20)


@cases(
    "args",
    [
        "solve grids.txt --out FILE",
        "adrift grade adrift.txt --out FILE",
        "str8ts solve str8ts.txt --format jsonl --out FILE",
        "grade boards.npy --format jsonl --out FILE",
        "str8ts generate --size 5 --count 25 --seed 3 --out FILE",
    ],
    "tests/spread shows that a cluster works in order, and test_batch.py that processes do",
    keep=["grade boards.npy --format jsonl --out FILE"],
)
def test_a_cluster_writes_the_same_bytes(args: str, dask_workers: Any) -> None:
    here, there = args.replace("FILE", "here"), args.replace("FILE", "there")
    alone = run(*here.split())
    result = run(*there.split(), "--cluster", dask_workers.scheduler_address)
    assert result.exit_code == alone.exit_code
    assert "2 workers; dashboard: http://" in result.stderr
    (one,), (other,) = Path().glob("here*"), Path().glob("there*")
    assert contents(one) == contents(other) != []


def contents(path: Path) -> list[bytes]:
    return [file.read_bytes() for file in (sorted(path.iterdir()) if path.is_dir() else [path])]
