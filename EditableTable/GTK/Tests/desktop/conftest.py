import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

# The server and the page are driven as the page's own tests drive them.
for folder in ["api", "page"]:
    sys.path.insert(0, str(Path(__file__).parents[3] / "Tests" / folder))
from table import Server, Table  # noqa: E402
import cores  # noqa: E402
from window import Window  # noqa: E402


def pytest_configure():
    cores.keep()


def pytest_sessionfinish(session):
    # A program that crashed is a failure, also where no test noticed.
    if cores.report():
        session.exitstatus = 1


@pytest.fixture(scope="session", autouse=True)
def programs():
    for name in ["EDITABLE_TABLE", "EDITABLE_TABLE_WINDOW"]:
        if not os.access(os.environ.get(name, ""), os.X_OK):
            pytest.exit(f"Set {name} to the built program.", 2)


@pytest.fixture
def serve():
    servers = []

    def start(*texts):
        servers.append(Server())
        servers[-1].set(*texts)
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def open_window():
    windows = []

    def start(*arguments):
        windows.append(Window(*arguments))
        return windows[-1]

    yield start
    for window in windows:
        window.close()


@pytest.fixture
def picture(request):
    """Takes a picture of the screen, to be looked at."""
    folder = os.environ.get("WINDOW_TESTS_PICTURES")

    def take(name):
        if folder:
            time.sleep(0.5)
            subprocess.run(["import", "-window", "root", f"{folder}/{name}.png"], check=True)

    return take


@pytest.fixture
def show():
    """Opens pages on a server's table."""
    with sync_playwright() as playwright:
        named = os.environ.get("CHROMIUM")
        found = named or next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
        # Chromium's sandbox refuses to run as root, which is who tests run as in a container.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=found, args=arguments)

        def open(server):
            page = browser.new_page(viewport={"width": 420, "height": 640})
            page.goto(server.url)
            table = Table(page, server)
            table.is_live()
            return table

        yield open
        browser.close()
