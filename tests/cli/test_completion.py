"""Completion, asked for with the Tab key in the shells that are installed here."""

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from requirements import needs_terminals

pytestmark = needs_terminals
SOURCES = {
    "bash": 'eval "$(_STRATABOT_COMPLETE=bash_source stratabot)"',
    "zsh": 'autoload -U compinit; compinit -u; eval "$(_STRATABOT_COMPLETE=zsh_source stratabot)"',
    "fish": "_STRATABOT_COMPLETE=fish_source stratabot | source",
}
STARTS = {"bash": ["--norc", "-i"], "zsh": ["-f", "-i"], "fish": ["--no-config", "-i"]}
CLEAR = "\x15"  # the keys Ctrl-U; Ctrl-C would also throw away what is typed after it
INSTALLED = [shell for shell in SOURCES if shutil.which(shell)]


class Shell:
    """An interactive shell on a terminal of its own, in a folder, with `stratabot` on its path."""

    def __init__(self, name: str, folder: Path) -> None:
        command = folder / "bin" / "stratabot"
        command.parent.mkdir()
        command.write_text(f'#!/bin/sh\nexec {sys.executable} -m stratabot "$@"\n')
        command.chmod(0o755)
        path = f"{command.parent}:{os.environ['PATH']}"
        environment = os.environ | {"PATH": path, "HOME": str(folder), "TERM": "xterm"}
        from pty import fork

        self.process, self.terminal = fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(name, [name, *STARTS[name]], environment)
        self.seen = ""
        self.ask(SOURCES[name])

    def ask(self, command: str) -> None:
        """Run a command, and wait until it is done."""
        self.type(f"{command}; echo do''ne\r")
        self.wait_for("done")

    def type(self, keys: str) -> None:
        self.seen = ""
        os.write(self.terminal, keys.encode())

    def wait_for(self, text: str, seconds: float = 40) -> None:
        """Read what the shell shows until this is in it."""
        from select import select

        end = time.monotonic() + seconds
        while text not in self.seen:
            if time.monotonic() > end:
                pytest.fail(f"expected {text!r} on the terminal, got {self.seen!r}")
            if select([self.terminal], [], [], 0.1)[0]:
                self.seen += os.read(self.terminal, 65536).decode(errors="replace")

    def close(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


@pytest.fixture(params=INSTALLED)
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shell]:
    (tmp_path / "unusual-grid.txt").write_text("PG\nGG\n")
    (tmp_path / "unusual-shot.png").write_bytes(b"")
    opened = Shell(request.param, tmp_path)
    yield opened
    opened.close()


@pytest.mark.slow
def test_the_tab_key_completes_commands_and_names_of_files(shell: Shell) -> None:
    shell.type("stratabot expl\t")
    shell.wait_for("explain")
    shell.type("unusual-g\t")
    shell.wait_for("grid.txt")
    shell.type(f"{CLEAR}stratabot read unusual-s\t")
    shell.wait_for("shot.png")
    shell.type(f"{CLEAR}stratabot solve --picture unusual-s\t")
    shell.wait_for("shot.png")
