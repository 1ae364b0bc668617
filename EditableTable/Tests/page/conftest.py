import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

from table import Server, Table, patience

# Found through the folder that `table` adds.
import cores  # noqa: E402


def pytest_configure():
    cores.keep()


def pytest_sessionfinish(session):
    # A program that crashed is a failure, also where no test noticed.
    if cores.report():
        session.exitstatus = 1


def chromium():
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if not found:
        pytest.exit("No Chromium: install the package chromium, or name the browser in CHROMIUM.", 2)
    return found


@pytest.fixture(scope="session", autouse=True)
def binary():
    if not os.access(os.environ.get("EDITABLE_TABLE", ""), os.X_OK):
        pytest.exit("Set EDITABLE_TABLE to the built editable-table.", 2)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # Chromium's sandbox refuses to run as root, which is who tests run as in a container.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def serve():
    """Starts servers; all end with the test."""
    servers = []

    def start(*texts, rows=None, arguments=(), token=None):
        servers.append(Server(rows, arguments=arguments, token=token))
        if texts:
            servers[-1].set(*texts)
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def errors():
    """What pages reported; a test that expects something takes it out."""
    return []


@pytest.fixture
def show(browser, errors):
    """Opens pages; a page that reported an error fails the test."""
    contexts = []

    def open(server, width=420, height=640, wait=True, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.set_default_timeout(patience * 1000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
        page.on("console", lambda message: is_fault(message) and errors.append(message.text))
        page.goto(server.url)
        table = Table(page, server)
        if wait:
            table.is_live()
        return table

    yield open
    for context in contexts:
        context.close()
    assert errors == []


def is_fault(message):
    """Requests that fail are what some tests are about; everything else that is an error is one."""
    return message.type == "error" and "Failed to load resource" not in message.text


@pytest.fixture
def table(serve, show):
    """One page on five rows: a, b, c, d, e."""
    table = show(serve("a", "b", "c", "d", "e"))
    table.shows("a", "b", "c", "d", "e")
    return table
