"""Whole games in a browser: by mouse, by keyboard, with others, across lost lines, and behind a curtain."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from .people import PHONE, Person

Sit = Callable[..., Person]


def test_a_game_by_mouse_then_its_replay(sit: Sit) -> None:
    me = sit()
    me.set_up("Maverick", companion="wolf", payment="21")
    me.seated()
    assert me.page.title() == "● Your turn: Maverick"
    turn = 0
    while not me.over:
        me.touch_on(turn)
        turn += 1
    expect(me.page.locator(".sheet h2")).to_have_text(re.compile("You (win|lose)"))
    assert me.page.title() == "Over: Maverick"
    me.page.get_by_text("The sealed deal").click()
    expect(me.page.locator(".seal dd").nth(1)).to_have_text(re.compile(r"^\d+$"))
    last = me.number

    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.page.get_by_role("button", name="Share this deal").click()
    me.page.get_by_text("A link to this deal is copied").first.wait_for()
    other = sit()
    other.page.goto(me.page.evaluate("navigator.clipboard.readText()"))
    expect(other.page.get_by_label("Payment")).to_have_value("21")
    expect(other.page.get_by_label("Deal number")).to_have_value(re.compile(r"^\d+$"))

    me.page.get_by_role("link", name="Look at it again").click()
    slider = me.page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(last))
    slider.fill("2")
    expect(me.page.locator(".panel .prompt")).not_to_have_text("The beginning.")
    me.page.locator('.stage[data-number="2"]').wait_for()
    me.page.get_by_role("button", name="One on").click()
    me.page.locator('.stage[data-number="3"]').wait_for()
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.locator(".panel.asked").wait_for()
    assert me.number == 3

    me.page.go_back()
    expect(slider).to_be_visible()


def test_a_game_by_keyboard_alone(sit: Sit) -> None:
    me = sit()
    page = me.page
    page.get_by_role("button", name="Play Maverick now").focus()
    page.keyboard.press("Enter")
    me.seated()
    page.keyboard.press("1")
    me.passed(0)
    page.locator(".list li button").last.focus()
    page.keyboard.press("Enter")
    me.passed(1)

    # Into the table: a piece that glows, then one that completes the sentence; Escape lets go.
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.stage [data-touch]')")
    page.keyboard.press("Enter")
    expect(page.locator('[aria-pressed="true"]')).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)

    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    before = me.number
    page.keyboard.press("1")
    while page.locator(".so-far").count():
        page.keyboard.press("1")
    me.passed(before)
    if page.get_by_role("button", name="Undo").is_enabled():
        page.keyboard.press("u")
        page.locator(f'.stage[data-number="{before}"]').wait_for()
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    while not me.over:
        before = me.number
        ends = page.locator(".panel .do kbd").count() > 0
        page.keyboard.press("e" if ends and before % 3 == 0 else "1" if page.locator(".list li").count() else "e")
        while page.locator(".so-far").count():  # a long list is cut by parts
            page.keyboard.press("1")
        me.passed(before)
    expect(page.locator(".sheet h2")).to_be_visible()


def test_what_cannot_be_used_says_why(sit: Sit) -> None:
    me = sit()
    me.set_up("Maverick", companion="raven", payment="0")
    me.seated()
    far = me.stage.locator('.row [data-id^="monster-"]:not(.glows)').last
    far.click()
    leaf = me.page.locator(".popover")
    expect(leaf.locator("li").first).to_contain_text("Rule")
    rule = leaf.locator(".rule").first
    number = (rule.text_content() or "").removeprefix("Rule ")
    rule.click()
    expect(me.page.locator(f'.rules [data-section="{number}"]')).to_be_in_viewport()
    assert me.number == 0


def test_two_browsers_a_bot_and_a_lost_line(sit: Sit) -> None:
    host, guest = sit(), sit(speed=1)
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    guest.context.route_web_socket(re.compile("/live$"), carry)
    host.set_up("Merlin's Beast Hunt", {0: "me", 1: "friend", 2: "greedy"})
    address = host.page.get_by_label("The link", exact=True).input_value()
    expect(host.page.get_by_role("img", name="The link as a code to scan")).to_be_visible()
    guest.page.goto(address)
    guest.page.get_by_label("Name").fill("Morgana")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.seated()
    host.seated()
    expect(host.page.locator(".seats")).to_contain_text("Morgana")
    assert "with=" not in guest.page.url

    answers = 0
    cut = False
    while answers < 6:
        one = next((person for person in (host, guest) if person.asked()), None)
        if one is None:
            host.page.locator(".panel.asked").or_(host.page.locator(".panel:not(.asked)")).first.wait_for()
            guest.page.wait_for_function("() => true")
            continue
        one.answer()
        answers += 1
        if answers == 3 and not cut:
            cut = True
            lines[-1].close(code=1012)
            expect(guest.page.locator(".lost")).to_be_visible()
            expect(guest.page.locator(".lost")).to_have_count(0)
    assert len(lines) >= 2
    furthest = max(host.number, guest.number)
    guest.page.wait_for_function(f"Number(document.querySelector('.stage').dataset.number) >= {furthest}")
    guest.page.reload()
    guest.seated()
    guest.page.wait_for_function(f"Number(document.querySelector('.stage').dataset.number) >= {furthest}")


def test_one_device_is_handed_round_behind_a_curtain(sit: Sit) -> None:
    here, phone = sit(), sit(size=PHONE)
    here.set_up("Monster Maker", {0: "me", 1: "me", 2: "friend"})
    phone.page.goto(here.page.get_by_label("The link", exact=True).input_value())
    phone.page.get_by_role("button", name="Sit down").click()
    phone.seated()
    curtains = 0
    answers = 0
    while answers < 7:
        curtain = here.page.locator(".curtain")
        if curtain.count():
            assert here.page.locator(".stage, .log li").count() == 0  # nothing of either hand is on the page
            curtains += 1
            here.page.keyboard.press("Enter")
            expect(curtain).to_have_count(0)
        one = next((person for person in (here, phone) if person.asked()), None)
        if one is None:
            continue
        one.answer()
        answers += 1
        assert not phone.sideways()
    assert curtains >= 2
    # Nobody sees a hand that is not theirs.
    hands = phone.page.locator(".hand:not(.own) [data-id]:not([data-down])")
    assert hands.count() == 0


def test_a_first_game_is_led(sit: Sit) -> None:
    me = sit()
    me.page.get_by_role("button", name=re.compile("^Learn it: a guided first game")).first.click()
    me.seated()
    leaf = me.page.locator(".lesson")
    show = leaf.get_by_role("button", name="Show me")
    steps = int((leaf.locator(".step span").text_content() or "").split("/")[1])
    for step in range(1, steps + 1):
        expect(leaf.locator(".step span")).to_have_text(f" {step}/{steps}")
        show.click()
    expect(show).to_have_count(0)
    expect(leaf).to_be_visible()
    expect(leaf).not_to_contain_text("You went your own way")


def test_who_strays_from_a_first_game_is_left_in_peace(sit: Sit) -> None:
    me = sit()
    me.page.get_by_role("button", name=re.compile("^Learn it: a guided first game")).first.click()
    me.seated()
    leaf = me.page.locator(".lesson")
    leaf.get_by_role("button", name="Show me").click()
    me.passed(0)
    me.answer(1)
    expect(leaf).to_contain_text("You went your own way")
