"""Times of things done in turns, so that a noisy machine is noisy to all of them alike."""

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence


def seconds(
    things: Mapping[str, Callable[[], object]],
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, float]:
    """The least time that each took, over that many rounds of all in turn."""
    best = dict.fromkeys(things, float("inf"))
    for _ in range(rounds):
        for name, run in things.items():
            start = clock()
            run()
            best[name] = min(best[name], clock() - start)
    return best


def process_seconds(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, float]:
    """The same for whole processes."""

    def runner(command: Sequence[str]) -> Callable[[], object]:
        return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    return seconds({name: runner(command) for name, command in commands.items()}, rounds)
