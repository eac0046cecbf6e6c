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
    """The user's data folder, empty."""
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


def test_two_games_at_one_time_are_two_files(data: Path) -> None:
    for _ in "ab":
        RecordFile(None, print, lambda: NOON).close(RECORD)
    assert len([*kept_folder().iterdir()]) == 2


def test_the_latest_game_is_the_one_written_last(data: Path) -> None:
    with pytest.raises(InputError, match="no game was kept yet"):
        latest_game()
    RecordFile(None, print, lambda: NOON).close(RECORD)
    first = latest_game()
    RecordFile(None, print, lambda: NOON).close(RECORD)
    os.utime(first, ns=(0, 0))
    assert latest_game() != first


@pytest.mark.usefixtures("data")
def test_a_game_without_a_turn_is_kept_only_where_the_user_wants_it(tmp_path: Path) -> None:
    empty, said = Record(Metric.EDGE, Metric.EDGE), list[str]()
    RecordFile(None, said.append).close(empty)
    assert (said, kept_folder().exists()) == ([], False)
    RecordFile(tmp_path / "game.txt", said.append).close(empty)
    assert said == [f"record: {tmp_path / 'game.txt'}"]


def test_a_place_that_can_no_longer_be_written_is_told_at_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    said: list[str] = []
    file = RecordFile(folder / "game.txt", said.append)
    folder.rmdir()
    file.keep(RECORD)
    assert said == []
    file.close(RECORD)
    assert file.trouble.startswith(f"cannot write {folder / 'game.txt'}: ")
    assert said == [f"the game is not kept: {file.trouble}"]


def test_a_data_folder_that_cannot_be_made_is_a_remark(data: Path) -> None:
    (data / "stratabot").write_text("")
    said: list[str] = []
    RecordFile(None, said.append).close(RECORD)
    [line] = said
    assert line.startswith("the game is not kept: cannot write ")
    assert str(data / "stratabot") in line


def test_what_is_no_file_is_written_to_once(tmp_path: Path) -> None:
    said: list[str] = []
    file = RecordFile(Path(os.devnull), said.append)
    file.keep(RECORD)
    assert said == []
    file.close(RECORD)
    assert said == [f"record: {os.devnull}"]
