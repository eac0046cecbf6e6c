"""Who may come in, and what every response carries."""

from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from stratabot.web.app import make_app
from stratabot.web.services import Services, Settings
from stratabot.web.workers import Workers

TOKEN: Final = "a-long-random-token"
PAGE: Final = Path(__file__).parents[2] / "src" / "stratabot" / "web" / "page"
LOCAL: Final = Settings(port=8765)
SHARED: Final = Settings(port=8765, token=TOKEN, is_shared=True, names=("10.1.2.3", "desk.local"))


def client(settings: Settings, host: str = "127.0.0.1:8765") -> TestClient:
    app = make_app(Services(settings, Workers()))
    return TestClient(app, f"http://{host}", raise_server_exceptions=False, follow_redirects=False)


AT_HOME = client(LOCAL)


def status(where: TestClient, path: str = "/", method: str = "GET", **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return where.request(method, path, headers=named).status_code


OURS: Final = ("127.0.0.1:8765", "localhost:8765", "LOCALHOST:8765", "[::1]:8765")
OTHERS: Final = (
    *("evil.example:8765", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil.example:8765"),
    *("10.1.2.3:8765", ""),
)
ANY: Final = st.text(st.characters(codec="ascii", exclude_characters="\r\n\0"), max_size=40)


@given(st.sampled_from(OURS + OTHERS) | ANY)
def test_only_the_names_of_this_machine_lead_in(host: str) -> None:
    answer = AT_HOME.get("/api/about", headers={"host": host})
    is_ours = host.lower() in map(str.lower, OURS)
    assert (answer.status_code, "error" in answer.json()) == (200 if is_ours else 403, not is_ours)


LINK: Final = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate"}


@pytest.mark.parametrize(
    ("path", "method", "headers", "expected"),
    [
        *(
            ("/api/about", "GET", {"origin": origin}, 403)
            for origin in ("http://evil.example", "null", "https://127.0.0.1:8765")
        ),
        ("/api/about", "GET", {"origin": "http://127.0.0.1:1"}, 403),
        ("/api/about", "GET", {"origin": "http://127.0.0.1:8765"}, 200),
        ("/api/about", "GET", {"sec_fetch_site": "cross-site"}, 403),
        ("/api/about", "GET", {"sec_fetch_site": "same-site"}, 403),
        ("/api/about", "GET", LINK | {"sec_fetch_site": "none"}, 200),
        ("/", "GET", LINK, 200),
        ("/api/about", "GET", LINK, 403),
        ("/api/bot/doctor", "GET", LINK, 403),
        ("/api/end", "POST", LINK, 403),
    ],
)
def test_other_pages_cannot_ask_and_a_foreign_link_leads_to_the_page_alone(
    path: str, method: str, headers: dict[str, str], expected: int
) -> None:
    assert status(AT_HOME, path, method, **headers) == expected


def test_a_shared_page_wants_its_token() -> None:
    wrong = ("", "wrong", TOKEN[1:], f"{TOKEN}x", "\u00e9", "%ff")
    paths = ("/", "/api/about", "/main.js", f"/?Token={TOKEN}", *(f"/?token={it}" for it in wrong))
    for path in paths:
        assert status(client(SHARED), path) == 403, path
    assert status(client(SHARED), cookie="stratabot-8765=wrong") == 403
    assert status(client(SHARED), cookie=f"stratabot-8766={TOKEN}") == 403
    assert status(client(SHARED), cookie=f"stratabot-8765={TOKEN}") == 200


def test_the_token_goes_from_the_address_into_a_cookie() -> None:
    where = client(SHARED)
    answer = where.get(f"/?x=1&token={TOKEN}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/?x=1")
    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=lax", "path=/"))
    assert f"max-age={4 * 7 * 24 * 3600};" in f"{cookie};"
    assert where.get("/api/about").json()["shared"]
    path = f"//evil.example/?token={TOKEN}"
    assert where.get(f"http://127.0.0.1:8765{path}").headers["location"] == "/evil.example/"


def test_a_ticket_leads_in_once_and_only_the_browser_keeps_the_token() -> None:
    where = client(SHARED._replace(ticket="once"))
    assert where.get("/?token=").status_code == 403
    answer = where.get("/?token=once")
    assert answer.status_code == 303
    assert f"stratabot-8765={TOKEN}" in answer.headers["set-cookie"]
    where.cookies.clear()
    assert where.get("/?token=once").status_code == 403
    assert where.get(f"/?token={TOKEN}").status_code == 303


def test_a_shared_page_has_the_names_of_this_machine_and_any_address() -> None:
    cookie = f"stratabot-8765={TOKEN}"
    for host in ("10.1.2.3:8765", "desk.local:8765", "192.168.7.7:8765", "[fe80::1]:8765"):
        assert status(client(SHARED), host=host, cookie=cookie) == 200
    assert status(client(SHARED), host="evil.example:8765", cookie=cookie) == 403


def visitor(address: str) -> TestClient:
    """One who has the token, at that address; the server is at 10.1.2.3."""
    app = make_app(Services(SHARED, Workers()))
    inside = TestClient(app, "http://10.1.2.3:8765", client=(address, 50000))
    inside.cookies.set("stratabot-8765", TOKEN)
    return inside


@pytest.mark.parametrize(
    ("address", "headers", "is_here"),
    [
        ("10.1.2.3", {}, True),
        ("10.1.2.9", {}, False),
        *(
            ("10.1.2.3", {name: "10.1.2.9"}, False)
            for name in ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
        ),
    ],
)
def test_of_a_shared_page_other_machines_only_look_on_at_the_bot(
    address: str, headers: dict[str, str], is_here: bool
) -> None:
    inside = visitor(address)
    inside.headers.update(headers)
    about = inside.get("/api/about").json()
    assert (about["bot"], about["looks_on"]) == (is_here, True)
    assert inside.get("/api/bot/run").json() is None
    assert inside.get("/api/bot/frame").json() is None
    asked = {
        "stop": inside.post("/api/bot/stop", json={}),
        "start": inside.post("/api/bot/start", json={"verb": "dance"}),
    }
    codes = {name: answer.status_code for name, answer in asked.items()}
    allowed = {"stop": 200, "start": 422}
    assert codes == (allowed if is_here else dict.fromkeys(asked, 403))
    if not is_here:
        assert inside.get("/api/bot/doctor").status_code == 403
    assert inside.post("/api/end").status_code == 403


def test_only_who_has_the_token_looks_on_at_the_bot() -> None:
    for path in ("run", "events", "frame"):
        assert status(client(SHARED), f"/api/bot/{path}") == 403


def test_a_local_page_can_end_the_program() -> None:
    ended: list[bool] = []
    app = make_app(Services(LOCAL, Workers(), lambda: ended.append(True)))
    where = TestClient(app, "http://127.0.0.1:8765")
    assert where.get("/api/end").status_code == 404
    assert not ended
    assert where.post("/api/end").status_code == 200
    assert ended == [True]


@pytest.mark.parametrize("path", ["/", "/main.js", "/api/about", "/nowhere", "/api/nowhere"])
def test_every_response_says_what_a_browser_may_do(path: str) -> None:
    headers = AT_HOME.get(path).headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-cache"
    assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    [
        *("/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/..\\app.py", "/%2e%2e%5capp.py"),
        *("//etc/passwd", "/%2fetc%2fpasswd", "/C:/Windows/win.ini", "/common/..%2f..%2fapp.py"),
        *("/%00", "/main.js%00.css", "/common/", "/strata", "/" + "a" * 5000, "/" + "a/" * 2000),
    ],
)
def test_no_path_leads_out_of_the_page(path: str) -> None:
    assert AT_HOME.get(path).status_code == 404


@given(st.text(max_size=40), st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "X"]))
def test_any_path_and_method_is_answered(path: str, method: str) -> None:
    answer = AT_HOME.request(method, f"/{quote(path, errors='replace')}")
    assert answer.status_code in (200, 404, 405, 413, 422)


def test_what_the_interface_does_not_have_is_not_there_and_texts_travel_compressed() -> None:
    for method in ("GET", "POST", "PUT"):
        answer = AT_HOME.request(method, "/api/duel/solve", json={})
        assert (answer.status_code, "not found" in answer.json()["error"]) == (404, True)
    assert AT_HOME.get("/main.js").headers["content-encoding"] == "gzip"
