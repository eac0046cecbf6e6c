import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.cli.output import error_text, in_options
from stratabot.errors import InputError, PuzzleError
from stratabot.words import argument


@pytest.mark.parametrize(
    ("field", "value", "option"),
    [
        ("blank", ".", "--blank ."),
        ("blank", " ", '--blank " "'),
        ("blank", "#", '--blank "#"'),
        ("blank", "'", '--blank "\'"'),
        ("placed", "r2=G c1=P", '--placed "r2=G c1=P"'),
        ("force", True, "--force"),
        ("region", "X,Y,W,H", "--region X,Y,W,H"),
    ],
)
def test_an_argument_becomes_an_option(field: str, value: object, option: str) -> None:
    assert in_options(f"so: ({argument(field, value)}) or") == f"so: ({option}) or"


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=4))
def test_a_shell_reads_the_option_as_it_was_meant(value: str) -> None:
    assert shlex.split(in_options(argument("blank", value))) == ["--blank", value]


def test_other_words_stay() -> None:
    for text in ("row=3", "my blank='x", "dtype=int8", "r1=G", "unblank='x'"):
        assert in_options(text) == text


def test_an_error_about_an_argument_names_the_option() -> None:
    assert error_text(InputError("expected a color", field="selected")) == (
        "--selected: expected a color"
    )
    assert error_text(InputError("a.txt: expected a grid")) == "a.txt: expected a grid"
    assert error_text(PuzzleError("selected: expected")) == "selected: expected"
