"""A grid as an HTML table, as office programs and pages of the web copy it."""

from html.parser import HTMLParser

from stratabot.errors import TextError
from stratabot.strata.forms.squares import Squares, require_even
from stratabot.strata.forms.tables import require_no_headings
from stratabot.words import counted


def squares_of_html(text: str) -> Squares:
    """The marks in a table's cells, row by row; what stands outside of the table is left out."""
    table = _Table()
    try:
        table.feed(text)
        table.close()
    except AssertionError:  # of a declaration that is none
        raise TextError("expected an HTML table, got HTML with faults") from None
    rows = [[" ".join(mark.split()) for mark in row] for row in table.rows if row]
    if table.tables > 1:
        raise TextError(f"expected one HTML table, got {counted(table.tables, 'table')}")
    if not any(map(any, rows)):
        raise TextError("expected letters in an HTML table, whose colors are not read, got none")
    require_no_headings(require_even(rows))
    return rows


class _Table(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tables = 0
        self.is_in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tables += tag == "table"
        self.is_in_cell = tag in ("td", "th") or (self.is_in_cell and tag not in ("table", "tr"))
        if tag == "tr" or (tag in ("td", "th") and not self.rows):
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            joined = [value for name, value in attrs if name in ("colspan", "rowspan")]
            if not {*joined} <= {"1"}:
                raise TextError(f"expected no joined cells, got one in row {len(self.rows)}")

    def handle_endtag(self, tag: str) -> None:
        self.is_in_cell = self.is_in_cell and tag not in ("table", "tr", "td", "th")

    def handle_data(self, data: str) -> None:
        if self.is_in_cell:
            self.rows[-1][-1] += data
