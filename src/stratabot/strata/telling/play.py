"""What the bot did and believes, and what a player is to do next, in words for people."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from stratabot.strata.bot.events import Details, Event
from stratabot.strata.puzzle import Ribbon
from stratabot.strata.sentences import format_advice, format_ribbon
from stratabot.words import counted, listed

if TYPE_CHECKING:
    from stratabot.strata.bot.watch import Moment

Names = Mapping[str, str]  # of the swatches' colors, by number; empty if by these


def names_in(event: Event) -> dict[str, str]:
    """What the colors of the puzzle are called of which the event tells."""
    return {str(k): name for k, name in enumerate(event.details.get("names", ()), 1)}


def remark(event: Event, names: Names) -> str:
    """An event that is no progress: waiting, retry, taken_back, left_out."""
    details = event.details
    if event.kind == "left_out":
        return f"{wave_in_words(details['wave'])} is left out: {details['why']}"
    if event.kind == "waiting":
        return f"waiting: {details['why']}"
    if event.kind == "taken_back":
        return f"taken back: {ribbons_in_words(details['ribbons'], names)}"
    learned = f" (learned: {details['learned']})" if "learned" in details else ""
    target = f"swatch {details['swatch']}" if "swatch" in details else details.get("ribbon")
    aim = aimed_at(target or details["button"], names)
    return f"a click was lost: {aim}; clicking again{learned}"


def puzzle_in_words(details: Details) -> str:
    """Which puzzle of the wave: `puzzle 2 of 9`, or `puzzle 2 of up to 9` if that is not known."""
    of = f"up to {details['of']}" if details.get("at_most") else f"{details['of']}"
    again = ", once more" if details.get("again") else ""
    return f"puzzle {details['number']} of {of}{again}"


def happened(event: Event, names: Names) -> str:
    """Any event, as a heading."""
    details = event.details
    if event.kind == "puzzle":
        side, which = details["size"], puzzle_in_words(details)
        return f"{which} was read: {side} x {side}, {counted(details['colors'], 'color')}"
    if event.kind == "ribbon":
        return f"{_ribbon(details['ribbon'], names)} was seen to lie"
    if event.kind == "solved":
        return f"puzzle {details['number']} is solved, {_how(details)}"
    if event.kind == "stopped":
        return f"stopped: {details['why']}"
    if event.kind == "wave_done":
        return f"the end: {end_in_words(details)}"
    if event.kind == "wave":
        return f"{wave_in_words(details['wave'])} begins"
    if event.kind == "clicked":
        return f"{details['target']} was clicked"
    if event.kind == "tour_done":
        return tour_summary(details)
    return remark(event, names)


def aimed_at(target: str, names: Names) -> str:
    """What a click was to hit, as the bot names it: `c2=1`, `swatch 1`, `next`."""
    kind, _, number = target.partition(" ")
    if kind == "swatch":
        return f"swatch {names.get(number, number)}"
    return _ribbon(target, names) if "=" in target else target


def ribbons_in_words(ribbons: Sequence[str], names: Names) -> str:
    """Ribbons in a row."""
    return (", " if names else " ").join(_ribbon(each, names) for each in ribbons)


def end_in_words(details: Details) -> str:
    """By what sign a wave ended, of its event `wave_done`."""
    signs: dict[str, str] = {
        "win": "a win screen without Next",
        "vacant": details.get("end", ""),
        "gone": f"the game closed itself after the last puzzle ({details.get('end')})",
        "asked": "all that was asked for is solved",
        "most": "as many puzzles are solved as a wave of this side can have",
    }
    return signs[details["sign"]]


def wave_summary(details: Details, real: float | None = None) -> str:
    """The event `wave_done` in a sentence; `real` are seconds, for a game with its own clock."""
    of_the_game = "" if real is None else f" of game time in {real:.1f} s"
    each = f", {details['seconds_per_puzzle']} s each" if details["seconds_per_puzzle"] else ""
    lessons = details["lessons"]
    only = "" if lessons == details["retries"] else f"{lessons} "
    why = f" ({only}to learn which clicks the game takes)" if lessons else ""
    again = f"{details['retries'] or 'none'} of them again"
    undone = details["undone"]
    lost = f" {counted(undone, 'ribbon')} went by a second click." if undone else ""
    return (
        f"{details['puzzles']} solved, {details['perfects']} Perfect; "
        f"{counted(details['ribbons'], 'ribbon')}, {counted(details['clicks'], 'click')}, "
        f"{again}{why}; "
        f"{details['seconds']} s{of_the_game}{each if real is None else ''}.\n"
        f"The end: {end_in_words(details)}.{lost}"
    )


def wave_in_words(wave: int | None) -> str:
    """A wave of a tour by its number; None if nobody knows it."""
    return "a wave that was under way" if wave is None else f"wave {wave}"


def wave_of_tour(details: Details) -> str:
    """The event `wave_done` of a tour: `wave 2 of 8: 2 puzzles, Perfect; 4 so far`."""
    puzzles, perfects = details["wave_puzzles"], details["wave_perfects"]
    of = f" of {details['of']}" if details["wave"] else ""
    how = {puzzles: ", Perfect", 0: ", not Perfect"}.get(perfects, f", {perfects} Perfect")
    told = f"{counted(puzzles, 'puzzle')}{how if puzzles else ''}"
    return f"{wave_in_words(details['wave'])}{of}: {told}; {details['so_far']} so far"


def time_in_words(seconds: float) -> str:
    """`12 s`, `3 min 20 s`."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def tour_summary(details: Details) -> str:
    """The details of the event `tour_done`, as sentences for people."""
    waves, perfect = details["waves"], details["perfect_waves"]
    of_them = {0: "none Perfect", waves: "all Perfect" if waves != 1 else "Perfect"}
    how = of_them.get(perfect, f"{perfect} Perfect") if waves else "nothing to be Perfect"
    lost = details["left_out"]
    without = f" Left out: {listed([wave_in_words(wave) for wave in lost])}." if lost else ""
    return (
        f"{counted(waves, 'wave')} played, {how}; {counted(details['puzzles'], 'puzzle')}, "
        f"{details['perfects']} Perfect; {time_in_words(details['seconds'])}.{without}"
    )


def format_moment(moment: "Moment", waits: bool = True) -> str:
    """What happened, if that needs a word, and what to do next; whether it `waits` after a win."""
    if moment.is_win:
        solved = "Solved, Perfect." if moment.says_perfect else "Solved, not Perfect."
        goes_on = "Next leads on." if moment.offers_next else "No next puzzle is offered."
        return f"{solved} {goes_on}{' Waiting for the next puzzle ...' if waits else ''}"
    names = moment.names
    advice = format_advice(moment.advice, moment.selected, names)
    if moment.advice is not None and moment.advice.take_back:
        wrong = ", ".join(format_ribbon(ribbon, names) for ribbon in moment.laid)
        if names:
            wrong = wrong[:1].upper() + wrong[1:]
        return f"{wrong} is wrong. {advice}" if wrong else advice
    if moment.laid and not moment.advised:
        return f"Not what was advised, but it can still be won. {advice}"
    if moment.taken:
        taken = ribbons_in_words([str(ribbon) for ribbon in moment.taken], names)
        return f"Taken back: {taken}. {advice}"
    return advice


def _how(details: Details) -> str:
    said = {True: "says Perfect", False: "does not say Perfect", None: "was not seen to say so"}
    word = "Perfect" if details["perfect"] else "not Perfect"
    return f"{word}; the game {said[details['says_perfect']]}"


def _ribbon(text: str, names: Names) -> str:
    return format_ribbon(Ribbon.parse(text), names)
