import re
from importlib.resources import files

from stratabot.strata.picture.book import HOW_TO_PLAY


def test_the_page_explains_the_game_in_the_programs_words() -> None:
    how = files("stratabot.web") / "page" / "strata" / "play" / "how.js"
    told = re.findall(r'^  "(.*)",$', how.read_text("utf-8"), re.MULTILINE)
    assert tuple(told) == HOW_TO_PLAY
