import gc
import os
import re
import signal
import sys
import time
from concurrent.futures import CancelledError
from typing import Any, NoReturn

import pytest

from spread.dask_workers import impatient
from stratabot.errors import InputError, LostWorkError
from stratabot.installing import install_command
from stratabot.spread import cluster as dask
from stratabot.spread.executors import executor_for, results_in_order, spread

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("dask_patience"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def test_everything_comes_back_in_order_from_the_workers(dask_workers: Any) -> None:
    pairs = [*spread(range(200), number_and_process, 7, dask_workers.scheduler_address)]
    assert [(thing, number) for thing, (number, _) in pairs] == [(k, k) for k in range(200)]
    processes = {process for _, (_, process) in pairs}
    assert processes <= {worker.pid for worker in dask_workers.workers.values()}


def test_a_slow_worker_changes_no_order(dask_workers: Any) -> None:
    pairs = [*spread(range(40), slow_on_the_first, 1, dask_workers.scheduler_address)]
    assert [number for number, _ in pairs] == [*range(40)]
    assert 0 in [worker for _, worker in pairs]


def test_the_cluster_tells_its_workers_and_its_dashboard(dask_workers: Any) -> None:
    told: list[str] = []
    address = dask_workers.scheduler_address
    assert [*spread([1], str, cluster=address, tell=told.append)] == [(1, "1")]
    (line,) = told
    assert line.startswith(f"cluster {address}: 2 workers; dashboard: http://")


def test_an_error_of_the_work_comes_back(dask_workers: Any) -> None:
    with pytest.raises(InputError, match="no grid"):
        [*spread([1], refuse, 1, dask_workers.scheduler_address)]


def test_workers_of_another_version_are_refused(
    dask_workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "__version__", "0.0.1")
    with pytest.raises(LostWorkError, match=r"has stratabot \S+, expected 0\.0\.1$"):
        [*spread([1], str, 1, dask_workers.scheduler_address)]


def test_what_a_killed_worker_had_is_done_by_another(dask_workers: Any) -> None:
    found: list[int] = []
    with impatient(), executor_for(dask_workers.scheduler_address) as executor:
        for piece, (number, process) in results_in_order(executor, range(60), number_and_process):
            assert piece == number
            found.append(piece)
            if len(found) == 10:
                os.kill(process, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    assert found == [*range(60)]


@pytest.mark.parametrize(
    "error", [OSError("ConnectionPool closing."), RuntimeError("closed"), CancelledError()]
)
def test_a_scheduler_that_ends_while_it_is_talked_to_is_told(
    error: Exception, dask_workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object, **__: object) -> NoReturn:
        raise error

    def submit() -> None:
        with executor_for(dask_workers.scheduler_address) as executor:
            for call in ("submit", "cancel"):
                monkeypatch.setattr(f"distributed.Client.{call}", ended)
            executor.submit(str, 1)

    def count() -> None:
        with executor_for(dask_workers.scheduler_address) as executor:
            for call in ("nthreads", "cancel"):
                monkeypatch.setattr(f"distributed.Client.{call}", ended)
            monkeypatch.setattr(dask, "_COUNTED_EVERY", -1)
            assert executor.ahead

    for talk in (submit, count):
        with pytest.raises(LostWorkError, match="its scheduler ended"):
            talk()


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:9", "tcp://127.0.0.1:9"])
def test_an_address_without_a_scheduler_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "_ANSWERS_IN", 0.1)
    expected = f"^cluster: expected the address of a Dask scheduler, got '{address}': "
    with pytest.raises(InputError, match=expected), executor_for(address):
        pass
    left = {client.status for client in clients()}
    assert left <= {"closed"}, left


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    expected = re.escape(f"distributed is not installed: {install_command('cluster')}")
    with pytest.raises(InputError, match=expected), executor_for("tcp://127.0.0.1:9"):
        pass


def clients() -> list[Any]:
    """What is left of all clients; one that is not closed may stop the next one."""
    from distributed import Client

    return [thing for thing in gc.get_objects() if isinstance(thing, Client)]


def number_and_process(number: int) -> tuple[int, int]:
    time.sleep(0.01)
    return number, os.getpid()


def slow_on_the_first(_: int) -> int:
    import distributed

    worker: Any = distributed.get_worker  # type: ignore[attr-defined,unused-ignore]
    name = int(worker().name)
    time.sleep(0.01 if name else 0.1)
    return name


def refuse(_: int) -> int:
    raise InputError("expected a grid, got no grid")
