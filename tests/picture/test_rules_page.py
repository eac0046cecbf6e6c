import pytest

from drawings import drawing, shape
from stratabot.picture.drawing import Text
from stratabot.picture.helvetica import width_of
from stratabot.picture.paper import HEIGHT, MARGIN, WIDTH
from stratabot.picture.rules_page import HowToPlay, rules_page
from stratabot.picture.slides import Slide

BOARD = Slide(drawing(shape(0, 0, 368, 368), size=(368, 368)), "The puzzle")
WORDS = "A rule of some thirty words that goes on and on until it needs a second line, " * 2


@pytest.mark.parametrize("title", ["Short", "Some words " * 40, "W" * 200])
@pytest.mark.parametrize("pictures", [1, 2, 3])
def test_all_stands_on_the_page_from_the_top_to_the_bottom(title: str, pictures: int) -> None:
    how = HowToPlay("Game", (WORDS,) * 3, (BOARD,) * pictures, (WORDS, WORDS))
    page = rules_page(title, "12 puzzles", how)
    texts = [part for part in page.parts() if isinstance(part, Text)]
    for text in texts:
        half = width_of(text.characters, text.size, text.bold) / 2
        assert text.middle.x - half >= MARGIN - 0.1
        assert text.middle.x + half <= WIDTH - MARGIN + 0.1
        assert text.size / 2 < text.middle.y < HEIGHT - 50
    captions = [text for text in texts if text.characters == "The puzzle"]
    assert len(captions) == pictures
    assert len({text.middle.y for text in captions}) == 1
    rest = [text.middle.y for text in texts if text not in captions]
    assert rest == sorted(rest)
    assert "".join(text.characters for text in texts).startswith("".join(title.split(" ")[:1]))
