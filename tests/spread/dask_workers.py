from collections.abc import Iterator
from typing import Any

import pytest

from waiting import PATIENCE, wait_until


def two_workers() -> Any:
    """A cluster; each worker is a process of its own, which a nanny begins anew when it ends."""
    import distributed

    start: Any = distributed.LocalCluster
    return start(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=60)


def are_all_there(cluster: Any) -> bool:
    """Whether the scheduler knows both workers: one that was killed comes again after a while."""
    known = cluster.scheduler.workers
    return len(known) == 2 and all(
        nanny.worker_address in known and nanny.is_alive() for nanny in cluster.workers.values()
    )


def impatient() -> Any:
    """A context in which a scheduler asks a killed worker for its results for two seconds only.

    Usually it is half a minute. No other work should be done in it: on a busy machine, a worker
    that is well may take as long to answer.
    """
    import dask.config

    change: Any = dask.config.set({"distributed.comm.timeouts.connect": "2s"})
    return change


@pytest.fixture
def dask_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a scheduler may answer late."""
    monkeypatch.setattr("stratabot.spread.cluster._ANSWERS_IN", PATIENCE)


@pytest.fixture(scope="module")
def dask_cluster() -> Iterator[Any]:
    with two_workers() as found:
        yield found


@pytest.fixture
def dask_workers(dask_cluster: Any) -> Any:
    """That cluster, whole again though a test before has killed a worker."""
    wait_until(lambda: are_all_there(dask_cluster))
    return dask_cluster
