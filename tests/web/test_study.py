"""Puzzles, lessons, the editor and the review, at the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.table import Table, begin, click, element_at


def clicks(page: Page, server: Process, game: str, position: str, move: str) -> None:
    """Plays a move of any position by its clicks."""
    [board] = server.http.post("/api/boards", json={"game": game, "position": position}).json()
    click(page, next(legal["path"] for legal in board["moves"] if legal["move"] == move))


def test_a_puzzle_is_solved_move_by_move_with_a_wrong_move_on_the_way(page: Page, server: Process) -> None:
    puzzles = server.http.get("/api/puzzles", params={"game": "dobutsu"}).json()
    puzzle = next(puzzle for puzzle in puzzles if puzzle["plies"] == 3)
    position = puzzle["board"]["position"]

    def attempt(*moves: str, show: bool) -> dict[str, Any]:
        body = {"game": "dobutsu", "number": puzzle["number"], "moves": moves, "show": show}
        answer: dict[str, Any] = server.http.post("/api/puzzles/attempt", json=body).json()
        return answer

    solution = attempt(show=True)["solution"]
    page.goto(f"/#/puzzles/dobutsu/{puzzle['number']}")
    expect(page.locator("[data-cell]").first).to_be_visible()
    wrong = next(click["move"] for click in puzzle["board"]["moves"] if click["move"] != solution[0])
    clicks(page, server, "dobutsu", position, wrong)
    expect(page.get_by_text(attempt(wrong, show=False)["words"]).first).to_be_visible()
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_be_enabled()  # the wrong move has been taken back
    clicks(page, server, "dobutsu", position, solution[0])
    answer = attempt(solution[0], show=False)
    expect(page.locator(".solve-moves li")).to_have_text([solution[0], answer["reply"]])
    expect(hint).to_be_enabled()
    rest = attempt(solution[0], answer["reply"], show=True)["solution"]
    clicks(page, server, "dobutsu", answer["boards"][-1]["position"], rest[-1])
    expect(page.get_by_text(re.compile("Solved")).first).to_be_visible()


def test_hint_solution_and_next(page: Page) -> None:
    page.goto("/#/puzzles/connect4/1")
    expect(page.locator("[data-cell]").first).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(re.compile("marked|Play [1-7]")).first).to_be_visible()
    page.get_by_role("button", name="Solution").click()
    expect(page.get_by_text("That was the solution", exact=False).first).to_be_visible(timeout=20_000)
    page.get_by_role("button", name=re.compile("^Next")).first.click()
    expect(page.get_by_text(re.compile("Puzzle 2")).first).to_be_visible()


@pytest.mark.parametrize("game", ["dobutsu", "gipf", "ultimate"])
def test_a_lesson_to_its_end_and_into_a_game(page: Page, server: Process, game: str) -> None:
    lesson = server.http.get("/api/lessons", params={"game": game}).json()
    page.goto(f"/#/lesson/{game}")
    for number, step in enumerate(lesson["steps"]):
        expect(page.get_by_text(step["text"][:40], exact=False).first).to_be_visible()
        if step["moves"]:
            wrong = [click for click in step["board"]["moves"] if click["move"] not in step["moves"]]
            if number == 0 and wrong:
                clicks(page, server, game, step["board"]["position"], wrong[0]["move"])
                expect(page.get_by_text(step["otherwise"][:30], exact=False).first).to_be_visible()
            path = next(c["path"] for c in step["board"]["moves"] if c["move"] == step["moves"][0])
            expect(element_at(page, path[0])).to_be_enabled()  # a wrong move has been taken back
            click(page, path)
            expect(page.get_by_text(step["done"][:30], exact=False).first).to_be_visible()
        if number < len(lesson["steps"]) - 1:
            page.get_by_role("button", name="Next", exact=True).click()
    button = page.get_by_role("button", name="Play now")
    if not button.is_visible():
        page.get_by_role("button", name="Next", exact=True).click()
    button.click()
    page.wait_for_url(re.compile("#/play/"))
    assert Table(page, server).state()["info"]["name"] == game


def test_a_position_is_put_together_and_its_faults_are_named(page: Page, server: Process) -> None:
    page.goto("/#/editor/dobutsu")
    expect(page.get_by_text("This is a position.")).to_be_visible()
    page.get_by_role("button", name="Eraser").click()
    page.locator('[data-cell="b1"]').click()
    expect(page.get_by_text(re.compile("Lion")).last).to_be_visible()
    expect(page.get_by_text("This is a position.")).to_have_count(0)
    page.get_by_role("button", name="First: Lion").click()
    page.locator('[data-cell="a2"]').click()
    expect(page.get_by_text("This is a position.")).to_be_visible()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile("#/play/"))
    assert Table(page, server).state()["start"].startswith("gle/1c1/LC1/E1G[]")


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "gipf", "ultimate", "nim", "grundy"])
def test_every_editable_game_has_an_editor(page: Page, game: str) -> None:
    page.goto(f"/#/editor/{game}")
    expect(page.get_by_text("This is a position.")).to_be_visible()
    field = page.get_by_role("textbox", name="As text")
    field.fill("nonsense")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text(re.compile("expected|nonsense", re.IGNORECASE)).last).to_be_visible()


def test_after_a_game_its_review(page: Page, server: Process) -> None:
    begin(page, "Tic-tac-toe", opponent="Someone here")
    table = Table(page, server)
    for move in ("b2", "b1", "a1", "c3", "a3", "c1", "a2"):
        if table.state()["outcome"]:
            break
        table.play(move)
    page.get_by_role("link", name="Review").or_(page.get_by_role("button", name="Review")).first.click()
    page.wait_for_url(re.compile("#/review/"))
    expect(page.get_by_text(re.compile(r"\d+([.]\d)? ?%")).first).to_be_visible(timeout=30_000)
    expect(page.get_by_text(re.compile("blunder", re.IGNORECASE)).first).to_be_visible(timeout=30_000)
