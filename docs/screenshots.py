"""Take the browser's pictures in the README anew: `make pictures`. A server of our own, fixed deals, Chromium."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
PORT = 8321
URL = f"http://127.0.0.1:{PORT}"


def main() -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        sys.exit("The browser's pictures were left as they are: no Chromium here.")
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "bestiary", "serve", "--port", str(PORT), "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  # our own
        try:
            wait()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
                shelf(browser)
                table(browser, "maverick", 1, "table-torch", "torch", (1280, 800))
                table(browser, "merlins-beast-hunt", 3, "table-day", "day", (1280, 800))
                table(browser, "monster-maker", 2, "table-phone", "torch", (360, 740))
                browser.close()
        finally:
            server.terminate()
            server.wait()


def wait() -> None:
    for _ in range(100):
        try:
            urlopen(f"{URL}/health").close()  # noqa: S310  # our own
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("The server did not start.")


def open_page(browser: Browser, theme: str, size: tuple[int, int]) -> Page:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    likings = json.dumps({"theme": theme, "forced": False})
    context.add_init_script(
        f"localStorage.getItem('bestiary.likings') ?? localStorage.setItem('bestiary.likings', {likings!r})"
    )
    page = context.new_page()
    page.goto(URL)
    page.locator(".title-box").last.wait_for()
    return page


def shelf(browser: Browser) -> None:
    page = open_page(browser, "torch", (1280, 800))
    page.evaluate("document.fonts.ready")
    page.screenshot(path=HERE / "shelf.png")


def table(browser: Browser, title: str, seats: int, name: str, theme: str, size: tuple[int, int]) -> None:
    """A game some answers in, as a hint would have it."""
    page = open_page(browser, theme, size)
    page.goto(f"{URL}/#/new/{title}?seed=21")
    page.get_by_role("button", name="Deal", exact=True).wait_for()
    if seats > 2:
        page.get_by_role("radio", name=str(seats), exact=True).check()
    page.get_by_role("button", name="Deal", exact=True).click()
    for _ in range(14):
        page.locator(".panel.asked").wait_for()
        number = page.locator(".stage").get_attribute("data-number")
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Do it").click()
        page.locator(f'.stage:not([data-number="{number}"])').wait_for()
    page.locator(".panel.asked").wait_for()
    page.evaluate("new Promise((done) => setTimeout(done, 1200))")  # until sizes have settled
    page.screenshot(path=HERE / f"{name}.png")


if __name__ == "__main__":
    main()
