"""A page behind a slow or breaking connection ends with what the server has."""

import random

import pytest

from proxy import Proxy
from table import until
from test_random import Elsewhere

# A page waits for up to 15 s before it tries again, and for up to 40 s before it takes silence for a lost connection.
healing = 70


class Behind:
    """A server whose pages come through a proxy; a test speaks with it directly."""

    def __init__(self, server, proxy):
        self.url = proxy.url
        self.server = server

    def __getattr__(self, name):
        return getattr(self.server, name)


def shown(table):
    return table.page.evaluate(
        """() => {
             const scroller = document.querySelector('#scroller');
             return [...document.querySelectorAll('.row:not(.ghost)')].map(row =>
               [row.ariaRowIndex - 1, row.hasAttribute('data-loading') ? null : row.querySelector('.text').textContent])
               .sort((a, b) => a[0] - b[0]);
           }"""
    )


def shows_the_servers_rows(table):
    """All that stand where a person looks, each once, and none that is still being waited for."""
    rows, texts = shown(table), table.server.texts
    first = table.scroller.evaluate("it => Math.floor(it.scrollTop / 44)")
    last = min(first + 12, len(texts) - 1)
    positions = [position for position, _ in rows]
    return (
        positions == list(range(positions[0], positions[-1] + 1))
        and positions[0] <= first <= last <= positions[-1] < len(texts)
        and all(texts[position] == text for position, text in rows)
    )


@pytest.mark.parametrize("seed", [random.randrange(1 << 32) for _ in range(3)])
@pytest.mark.parametrize("count", [20, 400])
def test_a_page_behind_a_breaking_connection_ends_with_the_servers_rows(serve, show, errors, seed, count):
    print("seed", seed)
    generator = random.Random(seed)
    server = serve(rows=count)
    with Proxy(server.port, seed) as proxy:
        table = show(Behind(server, proxy))
        until(lambda: table.texts, "rows")
        elsewhere = Elsewhere(server, generator)
        for _ in range(2):
            proxy.misbehave()
            for _ in range(60):
                elsewhere.act()
                chance = generator.random()
                if chance < 0.15:
                    table.scroll_to(generator.random())
                elif chance < 0.3:
                    table.page.locator("#add").click()
                table.page.wait_for_timeout(generator.uniform(0, 60))
            proxy.heal()
            until(lambda: table.state == "live", "the stream to be open again", healing)
            until(lambda: shows_the_servers_rows(table), f"the server's rows; {proxy.counts}", healing)
        print(proxy.counts)
        # An answer that was cut in its headers is to the browser one of another kind.
        errors[:] = [error for error in errors if "MIME type" not in error]
        # A connection that never broke would have shown nothing.
        assert proxy.counts.get("cut", 0) + proxy.counts.get("reset", 0) > 0, proxy.counts


def test_a_command_whose_answer_is_lost_is_carried_out_once(serve, show):
    server = serve("a", "b")
    with Proxy(server.port, seed=1) as proxy:
        table = show(Behind(server, proxy))
        table.shows("a", "b")
        over = []
        for ending in ["requestfinished", "requestfailed"]:
            table.page.on(ending, lambda request: over.append(request.url))

        def add():
            before = over.count(proxy.url + "api/commands")
            table.page.locator("#add").click()
            asked = lambda: table.page.evaluate("() => true") and over.count(proxy.url + "api/commands") > before
            until(asked, "the command to be answered or given up")

        for number in range(4):
            count = server.count
            add()
            assert server.count == count + 1
            # Browsers send again by themselves what was lost on a connection that had served before.
            proxy.lose_answer()
            add()
            assert server.count == count + 2, f"round {number}"


@pytest.mark.parametrize("status", [None, 429, 503])
def test_a_window_that_was_not_to_be_had_is_asked_for_again(serve, show, status):
    table = show(serve(rows=800))
    until(lambda: table.texts, "rows")
    table.page.route(
        "**/api/viewers/*", lambda route: route.fulfill(status=status) if status else route.abort("connectionreset"), times=1
    )
    table.scroll_to(0.5)
    table.is_loaded()
    until(lambda: shows_the_servers_rows(table), "the rows in the middle")
