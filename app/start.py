"""What the bundle starts: with arguments the command line, without any the page.

A double click gives no arguments, and on Windows a window of its own that closes with the program:
there an error waits to be read.
"""

import multiprocessing
import sys

from stratabot.__main__ import main


def start() -> None:
    """Run the program, and exit."""
    multiprocessing.freeze_support()  # a worker of ours starts here, too
    if len(sys.argv) > 1:
        main()
    sys.argv.append("serve")
    try:
        main()
    except SystemExit as end:
        if end.code not in (0, None) and sys.stdin and sys.stdin.isatty():
            input("Press Enter to close this window. ")
        raise


if __name__ == "__main__":
    start()
