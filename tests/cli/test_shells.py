import json
import shlex
import shutil
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stratabot.cli.shells import Shell, command, quoted, shell_at_hand

WORDS = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=6)
PRINT_ARGUMENTS = "import json, sys; print(json.dumps(sys.argv[1:]))"


@pytest.mark.parametrize(
    ("word", "posix", "cmd", "powershell"),
    [
        ("r3c1=2", "r3c1=2", "r3c1=2", "r3c1=2"),
        ("#", '"#"', '"#"', '"#"'),
        ("a b", '"a b"', '"a b"', '"a b"'),
        ("1,2", "1,2", '"1,2"', '"1,2"'),
        ("$x", "'$x'", '"$x"', "'$x'"),
        ("it's", '"it\'s"', '"it\'s"', '"it\'s"'),
        ("C:\\my shots\\", "'C:\\my shots\\'", '"C:\\my shots\\\\"', '"C:\\my shots\\\\"'),
        ("50%", "50%", '^"50^%^"', '"50%"'),
        ('"', "'\"'", '^"\\^"^"', "'\\\"'"),
    ],
)
def test_a_word_is_quoted_for_each_shell(word: str, posix: str, cmd: str, powershell: str) -> None:
    told = [quoted(word, shell) for shell in (Shell.POSIX, Shell.CMD, Shell.POWERSHELL)]
    assert told == [posix, cmd, powershell]


@given(st.lists(WORDS, max_size=3))
def test_a_posix_shell_reads_the_words_back(words: list[str]) -> None:
    assert shlex.split(command(words, Shell.POSIX)) == words


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("cmd"), reason="no cmd here")
@settings(max_examples=5)
@given(st.lists(WORDS, min_size=4, max_size=4))
def test_cmd_reads_the_words_back(words: list[str]) -> None:
    line = command([sys.executable, "-c", PRINT_ARGUMENTS, *words], Shell.CMD)
    found = subprocess.run(f'cmd /s /c "{line}"', capture_output=True, check=True)
    assert json.loads(found.stdout) == words


def test_the_shell_at_hand_is_one_of_this_system() -> None:
    assert (shell_at_hand() is Shell.POSIX) == (not shutil.which("cmd"))
