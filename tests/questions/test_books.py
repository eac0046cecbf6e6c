from stratabot.games import STRATA
from stratabot.questions.books import BookOrder, difficulty
from stratabot.questions.verb import PuzzleBook, verbs_of
from stratabot.source import Kind, Source

TEXTS = ["PG.P\nPGGP\n.PP.\n", "RB.\nRRB\n", "PG\nGP\n"]


def book(title: str | None = None, has_rules: bool = True) -> BookOrder:
    verb = verbs_of(STRATA)["book"].of({})
    assert isinstance(verb, PuzzleBook)
    return BookOrder(STRATA, verb, title, has_rules)


def test_a_book_of_texts_is_a_file_with_its_rules_puzzles_and_solutions() -> None:
    whole, bare = book().of_texts(TEXTS[:2]), book(has_rules=False, title="x").of_texts(TEXTS[:2])
    assert whole.data.startswith(b"%PDF-")
    assert (whole.sheets, bare.sheets, whole.left_out) == (3, 2, "")


def test_puzzles_are_read_with_their_numbers_and_sorted_by_what_is_known_of_them() -> None:
    parts = [Source(f"puzzle {k}", Kind.TEXT, text) for k, text in enumerate(TEXTS)]
    found = [book().read(part, k) for k, part in enumerate(parts, 1)]
    assert [each.number for each in found] == [1, 2, 3]
    assert [each.printed.solution is None for each in found] == [False, False, True]
    assert difficulty(found[2]) > max(difficulty(found[0]), difficulty(found[1]))
    assert found[0].with_caption(found[0].printed.puzzle, "easy").caption == "1 easy"
