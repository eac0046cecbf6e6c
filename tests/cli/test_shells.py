import json
import shlex
import shutil
import subprocess
import sys
from string import ascii_letters, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stratabot.cli.shells import command, for_windows, quoted

WORDS = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=6)
USUAL = st.text(f"{ascii_letters}{digits} ,;=:.-+#'()[]&|<>\\\\", min_size=1, max_size=6)
PRINT_ARGUMENTS = "import json, sys; print(json.dumps(sys.argv[1:]))"


@pytest.mark.usefixtures("posix_shell")
@pytest.mark.parametrize(
    ("word", "posix", "windows"),
    [
        ("r3c1=2", "r3c1=2", "r3c1=2"),
        ("#", '"#"', '"#"'),
        ("a b", '"a b"', '"a b"'),
        ("1,2", "1,2", '"1,2"'),
        ("$x", "'$x'", '"$x"'),
        ("it's", '"it\'s"', '"it\'s"'),
        ("C:\\my shots\\", "'C:\\my shots\\'", '"C:\\my shots\\\\"'),
        ("50%", "50%", '"50%"'),
        ('"', "'\"'", '"\\""'),
    ],
)
def test_a_word_is_quoted_for_the_shells_of_each_system(
    word: str, posix: str, windows: str
) -> None:
    assert (quoted(word), for_windows(word)) == (posix, windows)


@pytest.mark.usefixtures("posix_shell")
@given(st.lists(WORDS, max_size=3))
def test_a_posix_shell_reads_the_words_back(words: list[str]) -> None:
    assert shlex.split(command(words)) == words


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("cmd"), reason="no cmd here")
@settings(max_examples=5)
@given(st.lists(USUAL, min_size=4, max_size=4))
def test_cmd_reads_the_words_back(words: list[str]) -> None:
    line = command([sys.executable, "-c", PRINT_ARGUMENTS, *words])
    found = subprocess.run(f'cmd /s /c "{line}"', capture_output=True, check=True)
    assert json.loads(found.stdout) == words
