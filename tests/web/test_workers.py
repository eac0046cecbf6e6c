"""Workers answer beside each other, within their time, whatever becomes of one of them."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any, TypeVar

import pytest

from commands import is_alive
from stratabot.errors import InputError, StratabotError
from stratabot.web import workers as module
from stratabot.web.refusals import RefusedError
from stratabot.web.services import PATIENT, QUICK
from stratabot.web.workers import QueuePlan, Workers, lane_plans
from waiting import PATIENCE, wait_until
from web import works

R = TypeVar("R")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    """A worker in each lane; one more may be inside, two may wait."""
    plan = QueuePlan(1, 1, 2, 2 * PATIENCE, 4, (), False, 2 * 10**9)
    plans = {QUICK: plan, PATIENT: plan._replace(is_behind=True)}
    monkeypatch.setattr(module, "_PLANS", plans)
    with Workers() as found:
        yield found


def done(workers: Workers, work: Callable[..., R], *args: object, queue: str = QUICK) -> R:
    return asyncio.run(workers.run(work, *args, queue=queue))


def test_work_is_done_in_other_processes_and_errors_come_back(small: Workers) -> None:
    value, pid = done(small, works.number, 7)
    assert value == 7
    assert pid != os.getpid()
    with pytest.raises(InputError, match=r"^expected that, got this$"):
        done(small, works.fail, "mistake")
    with pytest.raises(StratabotError, match=r"^expected 1, got 2$"):
        done(small, works.fail, "odd mistake")
    for name, text in (("odd", "OddError: 1 and 2"), ("exit", "SystemExit: 3")):
        with pytest.raises(RuntimeError, match=text):
            done(small, works.fail, name)
    with pytest.raises(RefusedError) as found:
        done(small, works.fail, "refused")
    refused = found.value
    assert (refused.status, refused.text, refused.headers) == (418, "no", {"a": "b"})
    with pytest.raises(Exception, match=r"pickle|local"):
        done(small, works.odd_value)


def test_work_that_takes_too_long_is_ended(
    small: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = done(small, works.number, 1)[1]
    short = small._queues[QUICK].plan._replace(seconds=0.3)
    monkeypatch.setattr(small._queues[QUICK], "plan", short)
    with pytest.raises(RefusedError, match=r"^no answer within 0.3 s$") as found:
        done(small, works.spin, str(tmp_path / "mark"))
    # Asked again, it would take as long.
    assert (found.value.status, found.value.headers) == (503, None)
    monkeypatch.undo()
    assert done(small, works.number, 2)[0] == 2
    wait_until(lambda: not is_alive(pid))


def test_a_light_question_is_answered_while_twelve_hard_ones_stand(tmp_path: Path) -> None:
    """The hard ones begin anew beside it, and what they give up at first is no answer."""
    mark = tmp_path / "mark"

    async def ask() -> tuple[int, list[bool]]:
        hard = [asyncio.create_task(workers.run(works.hard, str(mark))) for _ in range(12)]
        await asyncio.to_thread(wait_until, mark.exists)
        value, _ = await workers.run(works.number, 7)
        standing = [not task.done() for task in hard]
        # One has begun for the second time.
        await asyncio.to_thread(wait_until, lambda: len(mark.read_text().split()) > 12)
        for task in hard:
            task.cancel()
        await asyncio.gather(*hard, return_exceptions=True)
        return value, standing

    with Workers() as workers:
        value, standing = asyncio.run(asyncio.wait_for(ask(), 2 * PATIENCE))
    assert value == 7
    assert all(standing)


@pytest.mark.parametrize("queue", [QUICK, PATIENT])
def test_work_whose_process_breaks_down_is_told_and_the_next_is_done(
    small: Workers, queue: str
) -> None:
    for _ in range(2):
        with pytest.raises(RefusedError, match="broke down") as found:
            done(small, works.break_down, queue=queue)
        assert (found.value.status, found.value.headers) == (503, {"retry-after": "1"})
        assert done(small, works.number, 3, queue=queue)[0] == 3


def channel_of(workers: Workers) -> Any:
    """The lock that processes hold while they take work and tell what came of it."""
    return workers._queues[QUICK].pool._pool_manager.worker_manager.workers_channel


def test_a_lane_whose_lock_is_lost_goes_on(small: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    done(small, works.number, 1)
    wait_until(lambda: channel_of(small).mutex.acquire(block=False))
    monkeypatch.setattr(module, "_START", 0.1)
    plan = small._queues[QUICK].plan
    monkeypatch.setattr(small._queues[QUICK], "plan", plan._replace(seconds=0.2))
    with pytest.raises(RefusedError, match=r"^no answer within 0.2 s$"):
        done(small, works.number, 2)
    monkeypatch.undo()
    assert done(small, works.number, 3)[0] == 3


@pytest.mark.parametrize("is_late", [False, True])
def test_nobody_notices_that_an_idle_worker_was_killed(small: Workers, is_late: bool) -> None:
    """Late: between pebble's look at the pool and the work, which the broken pool then forgets."""
    for _ in range(3):
        _, pid = done(small, works.number, 1)
        pool: Any = small._queues[QUICK].pool
        child = next(child for child in active_children() if child.pid == pid)

        def kill(pool: Any = pool, child: Any = child) -> None:
            wait_until(lambda: channel_of(small).mutex.acquire(block=False))
            child.kill()  # while it cannot hold the lock, which would be lost with it
            child.join()
            channel_of(small).mutex.release()
            if is_late:
                wait_until(lambda: not pool._pool_manager_loop.is_alive())

        if is_late:
            pool._check_pool_status = kill
        else:
            kill()
        assert done(small, works.number, 2)[1] != pid


@pytest.mark.slow
def test_so_many_are_inside_so_many_wait_and_others_are_sent_away(
    small: Workers, tmp_path: Path
) -> None:
    async def check() -> None:
        await small.run(works.number, 1, queue=PATIENT)  # it is there now
        first = asyncio.ensure_future(small.run(works.spin, str(tmp_path / "mark")))
        others = [asyncio.ensure_future(small.run(works.number, k)) for k in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(RefusedError, match="too much to do") as found:
            await small.run(works.number, 1)
        assert found.value.status == 503
        assert "retry-after" in (found.value.headers or {})
        assert (await small.run(works.number, 5, queue=PATIENT))[0] == 5
        others[0].cancel()  # inside, not begun
        others[2].cancel()  # waits
        first.cancel()  # inside, works
        done = await asyncio.gather(*others, return_exceptions=True)
        assert [isinstance(one, tuple) for one in done] == [False, True, False]
        for _ in range(2):  # nobody's place was lost
            await asyncio.gather(*(small.run(works.number, k) for k in range(4)))

    asyncio.run(check())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to the limit")
def test_work_that_takes_too_much_memory_is_refused(small: Workers) -> None:
    with pytest.raises(RefusedError, match="too much memory"):
        done(small, works.hoard)
    assert done(small, works.number, 3)[0] == 3


@pytest.mark.parametrize("processors", [1, 2, 8])
@pytest.mark.parametrize("gigabytes", [5, 8, 16, 64])
def test_all_processes_take_at_most_half_of_the_memory(gigabytes: int, processors: int) -> None:
    plans = lane_plans(gigabytes * 10**9, processors)
    assert sum(each.workers * each.memory for each in plans.values()) < gigabytes * 10**9 / 2
    reader = plans[PATIENT]
    assert reader.workers <= processors
    assert gigabytes < 8 or reader.memory >= 10**9, "else 48 megapixels cannot be read"


@pytest.mark.skipif(sys.platform == "win32", reason="os.nice")
def test_pictures_stand_behind_and_any_worker_ends_at_once(small: Workers) -> None:
    quick, patient = done(small, works.manner), done(small, works.manner, queue=PATIENT)
    assert patient[0] > quick[0] or patient[0] == 19
    assert quick[1] == patient[1] == signal.SIG_DFL


PROGRAM = """
import asyncio, sys, time
from multiprocessing import active_children
from web import works
from stratabot.web.services import PATIENT
from stratabot.web.workers import Workers

async def go(workers):
    await asyncio.gather(workers.run(works.number, 1), workers.run(works.number, 1, queue=PATIENT))
    print(*(each.pid for each in active_children()), flush=True)
    await workers.run(works.spin, sys.argv[1])

if __name__ == "__main__":
    with Workers() as workers:
        asyncio.run(go(workers))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT", "SIGTERM"])
def test_no_worker_stays_when_the_server_is_gone(tmp_path: Path, how: str) -> None:
    mark = tmp_path / "mark"
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    paths = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    words = [sys.executable, str(program), str(mark)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    server = subprocess.Popen(words, **pipes, env=environment, start_new_session=True)
    assert server.stdout is not None
    pids = [int(word) for word in server.stdout.readline().split()]
    assert len(pids) >= 2
    wait_until(mark.exists)
    if how == "SIGINT":  # as a terminal sends it: to all
        os.killpg(server.pid, signal.SIGINT)
    else:
        server.send_signal(getattr(signal, how))
    _, told = server.communicate(timeout=PATIENCE)
    assert "pebble" not in told  # no worker was interrupted
    wait_until(lambda: not any(map(is_alive, pids)))
