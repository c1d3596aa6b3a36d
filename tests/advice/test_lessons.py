"""Every game's first lesson: its positions exist, its moves are legal, and there is something to do."""

from __future__ import annotations

import pytest

from plyground import load
from plyground.advice.lessons import InvalidLesson, has_lesson, lesson, read
from plyground.loading import registry

NAMES = [*(name for name in registry.game_names() if has_lesson(load(name))), "gipf:rules=standard"]


def test_which_games_have_a_lesson() -> None:
    assert set(NAMES) >= {"dobutsu", "gipf", "ultimate", "connect4", "tictactoe"}
    assert lesson(load("nim")) is None
    assert not has_lesson(load("./examples/race.py"))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_followed(name: str) -> None:
    found = lesson(load(name))
    assert found is not None
    assert found.title
    assert 3 <= len(found.steps) <= 9
    for number, step in enumerate(found.steps, 1):
        legal = [str(move) for move in step.position.moves()]
        assert legal, f"step {number} is the end of a game"
        assert set(step.moves) < set(legal), number
        assert len(step.moves) == len(set(step.moves)), number
        for text in (step.text, step.done, step.otherwise):
            assert text == " ".join(text.split())
            assert len(text) < 420, (number, text)
            assert not text or text[-1] in ".!?"


@pytest.mark.parametrize("name", ["dobutsu", "gipf", "ultimate"])
def test_a_lesson_ends_with_a_win(name: str) -> None:
    found = lesson(load(name))
    assert found is not None
    assert 6 <= len(found.steps) <= 9
    last = found.steps[-1]
    for move in last.moves:
        outcome = last.position.play(move).outcome()
        assert outcome is not None
        assert outcome.winner is last.position.side


GOOD = {"text": "'Do.'", "moves": "['b2']", "done": "'Done.'", "otherwise": "'No.'"}


def written(**changes: str | None) -> str:
    entries = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    return "title = 'T'\n[[steps]]\n" + "\n".join(f"{key} = {value}" for key, value in entries.items())


def test_a_good_lesson_is_read() -> None:
    game = load("tictactoe")
    assert read(written(), game).steps[0].moves == ("b2",)
    assert read(written(moves=None, done=None, otherwise=None), game).steps[0].moves == ()
    assert read(written(moves="'wins'", position="'xx./oo./... x'"), game).steps[0].moves == ("c3",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = ", "not TOML"),
        ("title = 'T'", "takes a title and steps"),
        ("title = 1\nsteps = []", "takes a title and steps"),
        (written(extra="'x'"), "step 1 .*unknown key 'extra'"),
        (written(text="1"), "step 1 .*'text' takes a text, not 1"),
        (written(text=None), "step 1 .*'text' is missing"),
        (written(done="' '"), "step 1 .*'done' is missing"),
        (written(otherwise=None), "step 1 .*'otherwise' is missing"),
        (written(moves="['z9']"), "step 1 .*'z9'"),
        (written(moves="'b2'"), "takes a list of moves, or 'wins', not 'b2'"),
        (written(moves="[1]"), "takes a list of moves"),
        (written(moves="'wins'"), "no move wins"),
        (written(position="'nonsense'"), "step 1 .*'nonsense'"),
        (written(position="'xo./.../... x'", moves="['c3','a2','b2','c2','a1','b1','c1']"), "every move is right"),
    ],
)
def test_a_bad_lesson_is_refused(text: str, problem: str) -> None:
    with pytest.raises(InvalidLesson, match=problem):
        read(text, load("tictactoe"))
