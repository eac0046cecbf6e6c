import pytest

from web.page import Page, Size


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["small", "desk"])
def test_the_first_page_is_fit_for_everybody(page: Page, size: Size, scheme: str) -> None:
    page.open(size=size, scheme=scheme)
    assert page.violations() == []
    assert not page.is_too_wide()
    assert page.complaints() == []


def test_an_address_that_is_none_leads_back(page: Page) -> None:
    page.open("nowhere")
    page.press("To the first page")
    page.wait("return location.hash === ''")
