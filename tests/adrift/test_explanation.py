from adrift.boards import BENT, SEVERAL
from stratabot.adrift.ambiguity import Ambiguity
from stratabot.adrift.conflict import Conflict
from stratabot.adrift.explanation import explain
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import parse_puzzle


def test_it_says_what_is_wrong_if_anything_is() -> None:
    assert explain(parse_puzzle(BENT)) is None
    assert isinstance(explain(parse_puzzle(SEVERAL)), Conflict)
    assert isinstance(explain(parse_puzzle(SEVERAL), Rules(touching=True)), Ambiguity)
