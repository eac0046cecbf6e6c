from xml.etree import ElementTree

from drawings import BLUE, RED, drawing, shape
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Shape, Text
from stratabot.picture.svg import format_svg

SPACE = "{http://www.w3.org/2000/svg}"


def test_numbers_are_written_short() -> None:
    outline = Point(0, 0), Point(0.5, 0), Point(-0.25, 10), Point(0.25, 8.0)
    picture = Drawing(10, 20, "a < b", (Layer((Shape((outline,), RED, 0.5),)),))
    text = format_svg(picture)
    assert 'd="M0 0h.5l-.75 10l.5-2z"' in text
    assert 'fill-opacity=".5"' in text
    assert "<title>a &lt; b</title>" in text


def test_layers_are_groups_with_their_name_and_title_in_order() -> None:
    layers = Layer((shape(0, 0, 1, 1),), "low", "a < b"), Layer((shape(1, 1, 2, 2, BLUE),))
    root = ElementTree.fromstring(format_svg(Drawing(4, 2, "", layers)))
    low, high = root.findall(f"{SPACE}g")
    assert (low.get("id"), high.get("id")) == ("low", None)
    assert [title.text for title in low.findall(f"{SPACE}title")] == ["a < b"]
    assert high.findall(f"{SPACE}title") == []
    assert [path.get("fill") for path in root.iter(f"{SPACE}path")] == ["#c82828", "#1e3cbe"]


def test_a_small_drawing_is_shown_large_and_a_large_one_as_it_is() -> None:
    assert 'width="640" height="320"' in format_svg(drawing(size=(40, 20)))
    assert 'width="800" height="1000"' in format_svg(drawing(size=(800, 1000)))


def test_a_text_stands_around_its_middle_and_cannot_break_the_file() -> None:
    text = Text("<&", Point(10, 20), 10, RED, "label ink")
    root = ElementTree.fromstring(format_svg(drawing(text)))
    (found,) = root.iter(f"{SPACE}text")
    assert found.text == "<&"
    assert root.get("text-anchor") == "middle"
    assert (found.get("x"), found.get("y"), found.get("class")) == ("10", "23.5", "label ink")
