"""Plays Strata in the page with a finger, from what the page shows and the library solves."""

from collections.abc import Iterable

from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.solver import solve
from web.page import Page


def touch_line(page: Page, line: object) -> None:
    page.tap(f'.strata-board .end[data-line="{line}"]')


def take_color(page: Page, number: int) -> None:
    page.tap(f'.color[data-key="{number}"]')


def lay(page: Page, ribbons: Iterable[Ribbon], labels: str = "123456") -> None:
    for line, color in ribbons:
        in_hand = page.run("return document.querySelector('.color[aria-pressed=true]').innerText")
        if color is not None and color != in_hand:
            take_color(page, labels.index(color) + 1)
        touch_line(page, line)


def play(page: Page, puzzle: Puzzle, labels: str = "123456") -> None:
    solution = solve(Position(puzzle, (), labels[0]))
    assert solution is not None
    lay(page, solution.ribbons, labels)


def laid(page: Page) -> list[str]:
    found: list[str] = page.run(
        "return [...document.querySelectorAll('.strata-board .ribbon')].map((r) => r.dataset.line)"
    )
    return found
