import pytest

from stratabot.screen import ScreenError
from stratabot.screen.game_area import find_window
from stratabot.screen.window_system import DesktopWindow

GAME = DesktopWindow(1, "Strata")
PRACTICE = DesktopWindow(2, "Strata practice")
TERMINAL = DesktopWindow(3, "~/games: stratabot wave")


def test_a_part_of_the_title_is_enough() -> None:
    assert find_window([GAME, PRACTICE, TERMINAL], "prac") == PRACTICE
    assert find_window([PRACTICE, TERMINAL], "Strata") == PRACTICE


def test_exactly_the_title_comes_first() -> None:
    assert find_window([PRACTICE, GAME], "Strata") == GAME


def test_case_counts_only_where_it_tells_windows_apart() -> None:
    assert find_window([GAME, TERMINAL], "strata") == TERMINAL
    assert find_window([GAME], "strata") == GAME


def test_several_are_listed() -> None:
    with pytest.raises(ScreenError) as caught:
        find_window([PRACTICE, DesktopWindow(4, "Strata\nhelp")], "Strata")
    assert str(caught.value) == (
        'expected one window with "Strata" in its title, got 2: "Strata practice", "Strata help" '
        "(give more of the title with --window, or --region X,Y,W,H)"
    )


def test_two_with_exactly_the_title_are_too_many() -> None:
    with pytest.raises(ScreenError, match='got 2: "Strata", "Strata" '):
        find_window([GAME, DesktopWindow(5, "Strata")], "Strata")


def test_of_many_titles_some_are_shown() -> None:
    many = [DesktopWindow(n, f"window {n}") for n in range(20)]
    with pytest.raises(ScreenError, match=r'there are: "window 0", .* "window 11" and 8 more'):
        find_window(many, "Strata")
    with pytest.raises(ScreenError, match="no window has a title"):
        find_window([], "Strata")


def test_on_wayland_the_advice_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("XDG_SESSION_TYPE", "x11")
    with pytest.raises(ScreenError, match="start the game"):
        find_window([], "Strata")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    with pytest.raises(ScreenError, match="Wayland session"):
        find_window([], "Strata")
