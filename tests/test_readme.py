import pytest

import readme


@pytest.mark.parametrize("block", readme.blocks())
def test_readme_shows_the_real_output(block: str) -> None:
    assert readme.played(block) == block
