"""Arrow keys go from one of several to the next."""

import pytest

from web.modules import Modules

_GO = """
document.body.replaceChildren(MADE);
document.querySelector('[tabindex="0"]').focus();
return arguments[0].map((key) => {
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return document.activeElement.textContent;
});
"""


@pytest.mark.parametrize(
    "made",
    [
        "it.tabs('View', [['a', 'board'], ['b', 'picture'], ['c', 'text']])",
        "it.picks('View', ['a', 'b', 'c'], 'a', () => {})",
    ],
)
def test_the_focus_goes_with_them_and_from_the_last_to_the_first(
    modules: Modules, made: str
) -> None:
    keys = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]
    assert modules.run("common/tabs.js", _GO.replace("MADE", made), keys) == ["b", "c", "a", "c"]
