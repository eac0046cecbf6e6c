from collections.abc import Iterator
from random import Random

import pytest

from adrift.boards import ALL_RULES, half_drawn, random_puzzle
from adrift.pencil import Pencil
from stratabot.adrift.generator import make_puzzle
from stratabot.adrift.ladder import Ladder
from stratabot.adrift.params import Params
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.sketch import NO_COLOR, EdgeState, Sketch, Why, begin_sketch
from stratabot.adrift.suppositions import Connections, Supposition, Suppositions
from stratabot.adrift.techniques import Step
from stratabot.adrift.text import parse_puzzle
from thorough import times

OPEN = [EdgeState.OPEN] * 2


def test_each_edge_is_supposed_both_ways_rung_by_rung() -> None:
    suppositions, made = Suppositions(2, 2), []
    while one := suppositions.next(OPEN):
        assert suppositions.next(OPEN) == one, "it stays so until it is put off"
        made.append(one)
        suppositions.put_off(one, one.rung + 1, frozenset())
    ways = [(0, True), (0, False), (1, True), (1, False)]
    assert made == [Supposition(rung, *way) for rung in range(2) for way in ways]


def test_what_agrees_with_the_solution_is_not_supposed() -> None:
    suppositions, made = Suppositions(2, 1, right={1}), []
    while one := suppositions.next(OPEN):
        made.append((one.edge, one.taken))
        suppositions.put_off(one, 1, frozenset())
    assert made == [(0, True), (1, False)]


@pytest.mark.parametrize("touching", [False, True])
def test_the_steps_are_the_same_whether_or_not_the_solution_is_known(touching: bool) -> None:
    rules, compared = Rules(touching), 0
    for seed in range(30 if touching else 6):
        made = make_puzzle(Params(7, 5 if touching else 4, rules=rules), Random(seed))
        if made:
            alone = Ladder(made.puzzle, rules)
            knowing = Ladder(made.puzzle, rules, made.solution)
            while step := alone.next_step():
                assert knowing.next_step() == step
                alone.apply(step)
                knowing.apply(step)
                compared += step.technique == "suppose"
    assert compared


def test_what_was_in_vain_comes_again_once_something_changes_where_it_led() -> None:
    suppositions = Suppositions(1, 2)
    taken, dropped = Supposition(0, 0, taken=True), Supposition(0, 0, taken=False)
    suppositions.put_off(taken, 2, {3, 4})
    suppositions.put_off(dropped, 2, {5})
    assert suppositions.next(OPEN) is None
    suppositions.forget({6})
    assert suppositions.next(OPEN) is None
    suppositions.forget({4})
    assert suppositions.next(OPEN) == taken
    suppositions.put_off(taken, 1, {7})
    # It led to other cells this time.
    suppositions.forget({3})
    assert suppositions.next(OPEN) == taken._replace(rung=1)


def boards(rules: Rules) -> Iterator[Puzzle]:
    rng = Random(23)
    for _ in range(times(150, quick=100)):
        yield random_puzzle(rng)
        yield half_drawn(rng)
    for seed in range(4):
        for size, colors in ((6, 3), (7, 4)):
            made = make_puzzle(Params(size, colors, rules=rules), Random(seed))
            if made and rules.fill:
                yield made.puzzle


def walk(rules: Rules) -> Iterator[tuple[Pencil, Ladder, Step]]:
    """Every step of many boards, with a pencil that has drawn all steps before."""
    for puzzle in boards(rules):
        ladder, pencil = Ladder(puzzle, rules), Pencil(puzzle, rules)
        cells = ladder.sketch.ways.edges
        pencil.lines |= {frozenset(two) for two in ladder.sketch.taken_edges}
        while step := ladder.next_step():
            yield pencil, ladder, step
            ladder.apply(step)
            pencil.lines |= {frozenset(cells[edge]) for edge in step.take}
            pencil.barred |= {frozenset(cells[edge]) for edge in step.drop}


def supposed(pencil: Pencil, ladder: Ladder, step: Step, leads: tuple[Step, ...]) -> Pencil:
    """A pencil's board with what a step supposes, and what that leads to as far as it is forced."""
    cells = ladder.sketch.ways.edges
    tried = Pencil(pencil.puzzle, pencil.rules)
    tried.lines, tried.barred = {*pencil.lines}, {*pencil.barred}
    tried.lines |= {frozenset(cells[edge]) for edge in step.drop}
    tried.barred |= {frozenset(cells[edge]) for edge in step.take}
    for lead in leads:
        if lead.technique == "contact" or tried.forces(lead.look[0], {*lead.look[1:]}):
            tried.lines |= {frozenset(cells[edge]) for edge in lead.take}
    return tried


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_step_can_be_checked_with_a_pencil(rules: Rules) -> None:
    seen = {"ways": 0, "suppose": 0, "leads": 0}
    for pencil, ladder, step in walk(rules):
        if step.technique == "ways":
            assert pencil.forces(step.look[0], {*step.look[1:]}), step
            seen["ways"] += 1
        if step.technique not in ("suppose", "cut off"):
            assert not step.leads
            continue
        seen["suppose"] += 1
        for k, lead in enumerate(step.leads):
            tried = supposed(pencil, ladder, step, step.leads[:k])
            seen["leads"] += 1
            if lead.technique == "ways":
                assert tried.forces(lead.look[0], {*lead.look[1:]}), (step, lead)
            else:
                one, other = (tried.colors_of(tried.line_of(cell)) for cell in lead.look)
                assert one == other
                assert len(one) == 1
        end = supposed(pencil, ladder, step, step.leads)
        named = [pair.color for pair in pencil.puzzle.pairs]
        lost = [k for k, color in enumerate(named) if f"ends of {color} would be cut" in step.why]
        assert end.is_impossible() or any(map(end.is_cut_off, lost)), step
    assert seen["ways"] > times(100, quick=40)
    assert min(seen["suppose"], seen["leads"]) > times(5, quick=2)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_no_step_on_the_way_can_be_spared(rules: Rules) -> None:
    tried = 0
    for _, ladder, step in walk(rules):
        sketch = ladder.sketch
        for k in range(len(step.leads)):
            bookmark = sketch.bookmark()
            for edge in step.drop:
                sketch.take(edge, sketch.why[edge])
            for edge in step.take:
                sketch.drop(edge, sketch.why[edge])
            for lead in step.leads[:k] + step.leads[k + 1 :]:
                is_forced = {*lead.take} <= {each.edge for each in sketch.queue}
                for edge in lead.take if is_forced and not sketch.trouble else ():
                    sketch.take(edge, sketch.why[edge])
            assert not sketch.trouble, step
            sketch.take_back(bookmark)
            tried += 1
    assert tried > times(10, quick=1)


def test_where_the_last_cell_needs_two_ways_that_exclude_each_other_that_is_told() -> None:
    ladder = Ladder(parse_puzzle("B.A\nB.A\n"), Rules(touching=True))
    step = ladder.next_step()
    assert step
    assert step.why == (
        "If a path did not go from r1c2 to r2c2, then after 1 forced step r2c2 could not use both "
        "ways (the supposition rules out r1c2; going to r2c3 would join A and B)."
    )
    assert len(step.leads) == 1


def test_no_sentence_is_told_twice_on_a_board_and_each_counts_its_leads() -> None:
    numbers = set()
    for made in (make_puzzle(Params(8, 4), Random(seed)) for seed in range(4)):
        if made is None:
            continue
        ladder, steps = Ladder(made.puzzle, Rules()), list[Step]()
        while each := ladder.next_step():
            steps.append(each)
            ladder.apply(each)
        assert len({step.why for step in steps}) == len(steps)
        for step in steps:
            many = len(step.leads)
            assert len({lead.why for lead in step.leads}) == many
            if step.technique in ("suppose", "cut off"):
                word = f"after {many} forced step{'s' * (many != 1)} "
                assert (word in step.why) == (many > 0)
                numbers.add(many)
    assert {0, 1, 2} <= numbers


def naive(sketch: Sketch) -> int | None:
    """From each color's first end over all cells that may be its own."""
    for color, pair in enumerate(sketch.ways.puzzle.pairs):
        reached = [pair.first]
        for cell in reached:
            for each, other in sketch.ways.at[cell]:
                is_open = sketch.state[each] is not EdgeState.DROPPED and other not in reached
                if is_open and sketch.strands.color_of(other) in (NO_COLOR, color):
                    reached.append(other)
        if pair.second not in reached:
            return color
    return None


@pytest.mark.parametrize("rules", ALL_RULES)
def test_it_finds_what_trying_every_way_finds_also_after_what_is_taken_back(rules: Rules) -> None:
    rng = Random(8)
    found: list[bool] = []
    while not ({*found} == {True, False} and len(found) > 300):
        sketch = begin_sketch(random_puzzle(rng), rules)
        connections = Connections(sketch)
        for each in rng.sample(range(len(sketch.state)), len(sketch.state)):
            bookmark = sketch.bookmark()
            rng.choice((sketch.take, sketch.drop))(each, Why.SUPPOSED)
            if not sketch.trouble:
                touched = sketch.changed_cells(bookmark)
                assert connections.cut_off(touched) == naive(sketch)
                assert Connections(sketch).cut_off() == naive(sketch)
                lost = naive(sketch)
                assert lost is None or connections.is_cut_off(lost)
                found.append(lost is None)
                if rng.random() < 0.5:
                    connections.forget(touched)
                    continue
            sketch.take_back(bookmark)
            if sketch.trouble:
                break
