import os
from datetime import datetime
from pathlib import Path

import pytest

from duel.tables import GAME
from stratabot.cli.duel.records import RecordFile, kept_folder, latest_game
from stratabot.duel.metrics import Metric
from stratabot.duel.text import Record, parse_record
from stratabot.errors import InputError
from user_folders import set_user_folders

RECORD = parse_record(GAME)
NOON = datetime(2026, 1, 2, 12, 0, 5)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_user_folders(monkeypatch, tmp_path)
    return tmp_path


def test_a_game_is_kept_after_every_turn_in_a_file_named_by_the_time(data: Path) -> None:
    said: list[str] = []
    file = RecordFile(None, said.append, lambda: NOON)
    file.keep(Record(Metric.EDGE, Metric.EDGE, RECORD.moves[:1]))
    (kept,) = kept_folder().iterdir()
    assert kept == data / "stratabot" / "duel" / "2026-01-02-120005.txt"
    file.keep(RECORD)
    assert kept.read_text() == GAME
    assert said == []
    file.close(RECORD)
    assert said == [f"record: {kept}"]


def test_the_latest_game_is_the_one_written_last(data: Path) -> None:
    with pytest.raises(InputError, match="no game was kept yet"):
        latest_game()
    RecordFile(None, print, lambda: NOON).close(RECORD)
    first = latest_game()
    RecordFile(None, print, lambda: NOON).close(RECORD)
    os.utime(first, ns=(0, 0))
    assert latest_game() != first


def test_what_is_no_file_is_written_to_once(tmp_path: Path) -> None:
    said: list[str] = []
    file = RecordFile(Path(os.devnull), said.append)
    file.keep(RECORD)
    assert said == []
    file.close(RECORD)
    assert said == [f"record: {os.devnull}"]
