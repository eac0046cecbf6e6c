import pytest

import readme


def test_the_readme_has_at_most_2000_words_beside_its_examples() -> None:
    assert len(readme.prose().split()) <= 2000


@pytest.mark.parametrize("block", readme.blocks())
def test_readme_shows_the_real_output(block: str) -> None:
    assert readme.played(block) == block
