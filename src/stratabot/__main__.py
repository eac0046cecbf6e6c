"""The program: `stratabot`, and `python -m stratabot`."""

# `signal` itself makes enums of all its names, a fiftieth of a small puzzle's time.
import _signal as signal  # type: ignore[import-not-found]
import gc
import os

# Loading modules makes no garbage worth a search: without this, a twentieth of the time that
# `stratabot solve grid.txt` takes is spent on looking for it.
gc.set_threshold(50_000)


def _stop(*_: object) -> None:
    """End at once: until a command runs, there is nothing to clean up."""
    os.write(2, b"stratabot: stopped\n")
    os._exit(130)


# Ctrl-C while modules are loading must not end in a traceback. Who ignores it goes on ignoring it;
# a process of ours that works for another one (`__mp_main__`) is ended by that one.
_usual = signal.getsignal(signal.SIGINT)
if _usual is signal.default_int_handler and __name__ != "__mp_main__":
    signal.signal(signal.SIGINT, _stop)

from stratabot.cli import main as command  # noqa: E402
from stratabot.limit import never_lose_ctrl_c  # noqa: E402


def main() -> None:
    """Run the command that the program's arguments name, and exit."""
    try:
        never_lose_ctrl_c()
        signal.signal(signal.SIGINT, _usual)
        command(prog_name="stratabot")
    except KeyboardInterrupt:
        _stop()


if __name__ == "__main__":
    main()
