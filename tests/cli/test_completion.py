"""Completion, asked for with the Tab key in the shells that are installed here."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pseudo_terminal import PseudoTerminal
from requirements import needs_terminals

SHELLS = {
    "bash": ("--norc -i", 'eval "$(_STRATABOT_COMPLETE=bash_source stratabot)"'),
    "zsh": (
        "-f -i",
        'autoload -U compinit; compinit -u; eval "$(_STRATABOT_COMPLETE=zsh_source stratabot)"',
    ),
    "fish": ("--no-config -i", "_STRATABOT_COMPLETE=fish_source stratabot | source"),
}
CLEAR = "\x15"  # the keys Ctrl-U; Ctrl-C would also throw away what is typed after it


@pytest.fixture(params=[shell for shell in SHELLS if shutil.which(shell)])
def shell(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PseudoTerminal]:
    """An interactive shell in a folder, with `stratabot` on its path."""
    (tmp_path / "unusual-grid.txt").write_text("PG\nGG\n")
    (tmp_path / "unusual-shot.png").write_bytes(b"")
    command = tmp_path / "bin" / "stratabot"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m stratabot "$@"\n')
    command.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    env: Any = {
        "PATH": f"{command.parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "TERM": "xterm",
    }
    options, source = SHELLS[request.param]
    words = (request.param, *options.split())
    with PseudoTerminal(*words, program=lambda *args: [*args], **env) as opened:
        opened.send(f"{source}; echo do''ne\r")
        opened.await_said("done")
        yield opened


@needs_terminals
@pytest.mark.slow
def test_the_tab_key_completes_commands_and_names_of_files(shell: PseudoTerminal) -> None:
    for keys, told in (
        ("stratabot expl\t", "explain"),
        ("unusual-g\t", "grid.txt"),
        (f"{CLEAR}stratabot read unusual-s\t", "shot.png"),
        (f"{CLEAR}stratabot solve --picture unusual-s\t", "shot.png"),
    ):
        before = len(shell.seen)
        shell.send(keys)
        shell.await_said(told, before)
