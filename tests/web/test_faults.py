"""What goes wrong, as people and programs see it."""

from tests.web.table import Table


def test_an_address_that_leads_nowhere_is_a_page_for_browsers_only(quick: Table) -> None:
    page = quick.client.get("/nowhere", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")
    assert "This address leads nowhere." in page.text
    for path, accept in (("/nowhere", "application/json"), ("/api/nowhere", "text/html")):
        answer = quick.client.get(path, headers={"Accept": accept})
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("application/problem+json")
