"""Somebody at a page: what a person does with mouse and keyboard. Waits for what is to be seen, never for time."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAPTOP, PHONE, WALL = (1280, 800), (360, 740), (1920, 1080)
DEADLINE = 15_000.0  # milliseconds; nothing waits that long unless it is broken
STILL = {"forced": False, "speed": 0}

expect.set_options(timeout=DEADLINE)


class Person:
    """A browser window with a profile of its own."""

    def __init__(self, browser: Any, url: str, size: tuple[int, int] = LAPTOP, **likings: object) -> None:
        width, height = size
        self.context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        self.context.set_default_timeout(DEADLINE)
        said = json.dumps({**STILL, **likings})
        self.context.add_init_script(
            "try { localStorage.getItem('bestiary.likings') ?? localStorage.setItem('bestiary.likings', "
            f"{said!r}) }} catch {{ /* a page that keeps nothing */ }}"
        )
        self.troubles: list[str] = []
        self.url = url
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._listen)
        self.page.goto(url)

    def _listen(self, message: Any) -> None:
        # A browser logs refusals and lost lines by itself; those are told to the person, and tested there.
        if message.type == "error" and not re.search(r"Failed to load resource|WebSocket|ERR_", message.text):
            self.troubles.append(message.text)

    # -- around the table

    def begin(self, title: str) -> None:
        """The two clicks from the shelf."""
        self.page.get_by_role("button", name=f"Play {title} now").click()
        self.seated()

    def set_up(self, title: str, seats: dict[int, str] | None = None, **settings: str) -> None:
        self.page.get_by_role("link", name=f"Set up a table of {title}").click()
        if seats:
            self.page.get_by_role("radio", name=str(len(seats)), exact=True).check()
            for seat, who in seats.items():
                self.page.get_by_label(f"Seat {seat + 1}").select_option(who)
        for name, value in settings.items():
            self.page.get_by_label(name.capitalize()).select_option(value)
        self.page.get_by_role("button", name="Deal", exact=True).click()

    def seated(self) -> None:
        expect(self.stage).to_be_visible()

    @property
    def stage(self) -> Locator:
        return self.page.locator(".stage")

    @property
    def number(self) -> int:
        return int(self.stage.get_attribute("data-number") or 0)

    @property
    def over(self) -> bool:
        return self.page.locator(".sheet").count() > 0

    def asked(self) -> bool:
        return self.page.locator(".panel.asked").count() > 0

    def settled(self) -> None:
        """It is our turn, or the game is over."""
        self.page.locator(".panel.asked, .sheet").first.wait_for()

    def passed(self, number: int) -> None:
        """The table has moved on from there."""
        self.page.locator(f'.stage:not([data-number="{number}"]), .curtain').first.wait_for()

    # -- playing

    def glowing(self) -> Locator:
        return self.stage.locator("[data-touch].glows, .glows > [data-touch].slot")

    def touch_on(self, turn: int = 0) -> None:
        """One sentence by touching: what glows, then what glows then, and a nod or a word where it is needed."""
        before = self.number
        for step in range(12):
            many = self.glowing().count()
            which, nod = self.page.locator(".popover .do"), self.page.locator(".panel .ready")
            if which.count():
                which.first.click()
            elif nod.count():
                nod.click()
            elif many:
                self.click(self.glowing().nth((turn + step) % many))
            else:
                self.page.locator(".panel .do").first.click()
            self.page.locator('.stage[aria-busy="false"]').wait_for()
            if self.over or self.number != before:
                return
        raise AssertionError("nothing that glows leads anywhere")

    def click(self, piece: Locator) -> None:
        """Where a thing is seen, though something may stand on it."""
        piece.scroll_into_view_if_needed()
        box = piece.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.2)

    def answer(self, place: int = 0) -> None:
        """The first choice, from buttons or list."""
        before = self.number
        while self.number == before and not self.over:
            self.page.locator(".panel .buttons .do, .panel .list li button").nth(place).dispatch_event("click")
            place = 0
            if not self.page.locator(".so-far").count():
                break
        self.passed(before)

    def sideways(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
