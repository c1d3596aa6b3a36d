"""Every corner of the rules, each in a position drawn by hand: core and list of pieces, first and second player."""

from __future__ import annotations

import pytest

from plyground import IllegalMove, InvalidMove, load
from plyground.drawing import Element, PieceView
from plyground.game import Game, Outcome, Position, Side
from plyground.history.line import Line
from plyground.lab.piece_list import PieceList
from tests.games.dobutsu.positions import drawn, turned, turned_move

CORE = load("dobutsu")
CAPTURED, ACROSS, STUCK = "the Lion is captured", "the Lion has reached the last rank", "there is no legal move"


class Table:
    """A game seen from one side: what the tests write for the first player is played by the second when turned."""

    def __init__(self, game: Game, turn: bool) -> None:
        self.game, self.turn = game, turn

    def position(self, text: str) -> Position:
        return self.game.position(turned(text) if self.turn else text)

    def after(self, text: str, *moves: str) -> Position:
        position = self.position(text)
        for move in moves:
            position = position.play(turned_move(move) if self.turn else move)
        return position

    def text(self, position: Position) -> str:
        return turned(str(position)) if self.turn else str(position)

    def moves(self, position: Position) -> set[str]:
        return {turned_move(str(move)) if self.turn else str(move) for move in position.moves()}

    def won(self, reason: str) -> Outcome:
        """The first player's win."""
        return Outcome(Side.SECOND if self.turn else Side.FIRST, reason)

    def lost(self, reason: str) -> Outcome:
        return Outcome(Side.FIRST if self.turn else Side.SECOND, reason)


@pytest.fixture(
    params=[(game, turn) for game in (CORE, PieceList()) for turn in (False, True)],
    ids=["core", "core turned", "list", "list turned"],
)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(*request.param)


def test_turning_twice_changes_nothing() -> None:
    text = "+Cl1/1eG/L2/+c2[Ge] w"
    assert turned(text) == "2+C/2l/gE1/1L+c[Eg] b"
    assert turned(turned(text)) == text


# Steps


@pytest.mark.parametrize(
    ("piece", "square", "targets"),
    [
        ("C", "b2", "b3"), ("C", "a3", "a4"), ("C", "c4", ""),
        ("E", "b2", "a1 c1 a3 c3"), ("E", "a2", "b1 b3"), ("E", "c4", "b3"),
        ("G", "b2", "b1 a2 c2 b3"), ("G", "a1", "a2 b1"), ("G", "c3", "c2 c4 b3"),
        ("H", "b2", "b3 b1 a2 c2 a3 c3"), ("H", "a4", "a3 b4"), ("H", "c1", "c2 b1 b2"), ("H", "b1", "a1 c1 b2 a2 c2"),
        ("L", "b2", "a1 b1 c1 a2 c2 a3 b3 c3"), ("L", "a1", "a2 b1 b2"), ("L", "c3", "c4 b4 b3 b2 c2"),
    ],
)  # fmt: skip
def test_steps(table: Table, piece: str, square: str, targets: str) -> None:
    board = {square: piece}
    if piece != "L":
        board["a1" if square not in ("a1", "a2", "b1", "b2", "b3") else "c1" if square != "c1" else "a1"] = "L"
    lion = next(at for at in ("b4", "a4", "c2") if at not in board and at not in targets)
    board[lion] = "l"
    rows = ["".join(board.get(column + row, ".") for column in "abc") for row in "4321"]
    moves = table.moves(table.position(drawn("/".join(rows), "first")))
    own = {at for at, letter in board.items() if letter == "L"} if piece != "L" else set()
    assert {move[2:] for move in moves if move[:2] == square} == set(targets.split()) - own


def test_a_piece_does_not_step_onto_its_own(table: Table) -> None:
    assert table.moves(table.position(drawn("gle/.c./.C./ELG", "first"))) == {"b2b3", "c1c2", "b1a2", "b1c2"}


# Promotion and demotion


@pytest.mark.parametrize("column", "abc")
def test_a_chick_that_moves_to_the_last_rank_becomes_a_hen(table: Table, column: str) -> None:
    row = "".join("C" if at == column else "." for at in "abc")
    after = table.after(drawn(f".../{row}/l../..L", "first"), f"{column}3{column}4")
    assert table.text(after).split("/")[0] == {"a": "+C2", "b": "1+C1", "c": "2+C"}[column]


def test_a_chick_that_captures_on_the_last_rank_becomes_a_hen(table: Table) -> None:
    after = table.after(drawn(".g./.C./l../..L", "first"), "b3b4")
    assert table.text(after) == "1+C1/3/l2/2L[Ggcee] b"


def test_a_chick_that_moves_elsewhere_stays_a_chick(table: Table) -> None:
    assert table.text(table.after(drawn("l../.../.C./..L", "first"), "b2b3")).startswith("l2/1C1/3")


def test_other_pieces_do_not_promote(table: Table) -> None:
    assert table.text(table.after(drawn(".../.G./l../..L", "first"), "b3b4")).startswith("1G1/3/")
    assert table.text(table.after(drawn(".../.E./l../..L", "first"), "b3a4")).startswith("E2/3/")


def test_a_hen_stays_a_hen_wherever_it_goes(table: Table) -> None:
    after = table.after(drawn(".H./l../.../..L", "first"), "b4b3", "a3a2", "b3c3")
    assert table.text(after).startswith("3/2+C/l2/2L")


def test_a_captured_hen_returns_as_a_chick(table: Table) -> None:
    after = table.after(drawn("l../.h./.G./..L", "first"), "b2b3")
    assert table.text(after) == "l2/1G1/3/2L[Cgcee] b"


def test_captures_go_to_the_captors_hand(table: Table) -> None:
    for piece in "gec":
        after = table.after(drawn(f"l../.{piece}./.G./..L", "first"), "b2b3")
        assert piece.upper() in table.text(after).split("[")[1]


# Drops


def test_drops_go_to_any_empty_square(table: Table) -> None:
    position = table.position(drawn("l.e/.../.c./L.g", "first", hand="CEG"))
    empty = {"b4", "a3", "b3", "c3", "a2", "c2", "b1"}
    drops = {move for move in table.moves(position) if "@" in move}
    assert drops == {f"{piece}@{square}" for piece in "CEG" for square in empty}


def test_two_of_a_kind_in_hand_are_one_move_in_the_core() -> None:
    position = CORE.position(drawn("l../.../.../..L", "first", holder="first"))
    assert len({str(move) for move in position.moves()}) == len(position.moves()) == 3 + 3 * 10
    assert len(PieceList().position(str(position)).moves()) == 3 + 6 * 10


def test_a_dropped_chick_on_the_last_rank_stays_a_chick_and_cannot_move(table: Table) -> None:
    after = table.after(drawn("..l/.../.../L..", "first", hand="C"), "C@a4")
    assert table.text(after).startswith("C1l/3/3/L2")
    again = table.after(drawn("..l/.../.../L..", "first", hand="C"), "C@a4", "c4c3")
    assert not any(move.startswith("a4") for move in table.moves(again))


def test_a_captured_chick_of_the_last_rank_can_be_dropped_anew(table: Table) -> None:
    after = table.after(drawn("Cl./.../.../L..", "second", holder="first"), "b4a4", "a1a2")
    assert table.text(after).endswith("[GGCEEc] b")
    assert "C@b2" in table.moves(after)


def test_two_chicks_in_a_file_are_allowed(table: Table) -> None:
    assert "C@b3" in table.moves(table.position(drawn("l../.../.C./..L", "first", hand="C")))


def test_mate_by_a_drop_is_allowed(table: Table) -> None:
    # The Lion in the corner is attacked by the Chick, which the Lion on b2 guards, and has nowhere to go.
    text = drawn("lg./.../GL./...", "first", hand="CEc")
    after = table.after(text, "C@a3")
    for reply in table.moves(after):
        position = table.after(table.text(after), reply)
        ends = [table.after(table.text(position), move).outcome() for move in table.moves(position)]
        assert table.won(CAPTURED) in ends


@pytest.mark.parametrize("move", ["C@a4", "G@b2", "E@b3"])
def test_drops_that_are_not_legal(table: Table, move: str) -> None:
    # a4 is taken; there is no Giraffe and no Elephant in hand.
    with pytest.raises(IllegalMove):
        table.after(drawn("l../.../.../..L", "first", hand="C"), move)


# The Lion's end


def test_a_lion_may_be_left_en_prise(table: Table) -> None:
    text = drawn("..l/.../g../L..", "first", hand="C")
    assert {"a1b1", "a1b2", "a1a2", "C@b3"} <= table.moves(table.position(text))
    after = table.after(text, "C@b3", "a2a1")
    assert after.outcome() == table.lost(CAPTURED)
    assert table.moves(after) == set()


def test_a_lion_may_walk_into_capture(table: Table) -> None:
    after = table.after(drawn("l../.../.L./...", "first"), "b2b3")
    assert after.outcome() is None
    assert "a4b3" in table.moves(after)


def test_a_lion_that_captures_the_lion_wins(table: Table) -> None:
    after = table.after(drawn("l../.L./.../...", "first"), "b3a4")
    assert after.outcome() == table.won(CAPTURED)
    assert table.text(after) == "L2/3/3/3[Lggccee] b"


def test_a_captured_lion_counts_before_the_last_rank(table: Table) -> None:
    # The second player's Lion stands on its last rank, safe; his Giraffe has just been left for the other Lion.
    after = table.after(drawn(".../.G./.l./L..", "first"), "b3b2")
    assert after.outcome() == table.won(CAPTURED)


# The try


def test_try_allowed(table: Table) -> None:
    after = table.after(drawn(".../.L./l../...", "first", holder="first"), "b3b4")
    assert after.outcome() == table.won(ACROSS)
    assert not after.moves()


def test_try_by_capture(table: Table) -> None:
    after = table.after(drawn(".g./.L./l../...", "first", holder="first"), "b3b4")
    assert after.outcome() == table.won(ACROSS)


@pytest.mark.parametrize(
    ("attacker", "at"), [("g", "b3"), ("g", "a4"), ("e", "a3"), ("e", "c3"), ("h", "b3"), ("h", "a4"), ("l", "a3")]
)
def test_try_refused_when_the_lion_can_be_captured_at_once(table: Table, attacker: str, at: str) -> None:
    board = {at: attacker, "c3" if at != "c3" else "a3": "L"}
    if attacker != "l":
        board["b2"] = "l"
    rows = "/".join("".join(board.get(column + row, ".") for column in "abc") for row in "4321")
    move = "c3b4" if at != "c3" else "a3b4"
    after = table.after(drawn(rows, "first", holder="first"), move)
    assert after.outcome() is None
    assert at + "b4" in table.moves(after)
    assert table.after(drawn(rows, "first", holder="first"), move, at + "b4").outcome() == table.lost(CAPTURED)


def test_try_is_refused_even_if_the_captor_could_be_taken_back(table: Table) -> None:
    after = table.after(drawn(".E./gL./..l/...", "first"), "b3a4")
    assert after.outcome() is None
    assert table.text(after).endswith("] b")


@pytest.mark.parametrize(
    ("bystander", "at"), [("c", "b3"), ("c", "a4"), ("e", "b3"), ("e", "a4"), ("g", "a3"), ("h", "a3")]
)
def test_try_allowed_beside_pieces_that_do_not_reach_the_lion(table: Table, bystander: str, at: str) -> None:
    # A Chick steps forward, away from its own first rank; a Hen not diagonally backward.
    board = {at: bystander, "c3": "L", "b2": "l"}
    rows = "/".join("".join(board.get(column + row, ".") for column in "abc") for row in "4321")
    assert table.after(drawn(rows, "first", holder="first"), "c3b4").outcome() == table.won(ACROSS)


def test_a_hand_cannot_stop_a_try(table: Table) -> None:
    assert table.after(drawn(".../.L./l../...", "first", holder="second"), "b3b4").outcome() == table.won(ACROSS)


def test_try_blocked_by_own_pieces(table: Table) -> None:
    moves = table.moves(table.position(drawn("CGE/.L./.../l..", "first")))
    assert not {move for move in moves if move.startswith("b3") and move.endswith("4")}


def test_a_lion_that_was_not_captured_has_not_won_by_that(table: Table) -> None:
    text = drawn(".../gL./..l/...", "first")
    after = table.after(text, "b3a4", "c2b2")
    assert after.outcome() is None
    assert table.text(after).endswith("] w")
    assert "a4b4" in table.moves(after)


def test_a_lion_made_safe_by_another_piece_has_not_won(table: Table) -> None:
    after = table.after(drawn(".../gL./G.l/...", "first"), "b3a4", "c2b2", "a2a3")
    assert after.outcome() is None
    assert table.text(after).endswith("b stays")
    assert table.moves(after)
    # A move that leaves it en prise is not marked.
    assert table.text(table.after(drawn(".../gL./E.l/...", "first"), "b3a4", "c2b2", "a2b3")).endswith("b")


def test_a_lion_that_stays_wins_when_it_moves_along_the_last_rank(table: Table) -> None:
    text = drawn(".../gL./G.l/...", "first")
    quiet = table.after(text, "b3a4", "c2b2", "a2a3", "b2c2")
    assert quiet.outcome() is None
    assert "stays" not in table.text(quiet)
    assert table.after(table.text(quiet), "a4b4").outcome() == table.won(ACROSS)
    assert table.after(table.text(quiet), "a3a2").outcome() is None


def test_a_lion_that_stays_may_be_attacked_and_captured(table: Table) -> None:
    text = drawn(".../gL./G.l/...", "first")
    after = table.after(text, "b3a4", "c2b2", "a2a3", "E@b3", "a3a2", "b3a4")
    assert after.outcome() == table.lost(CAPTURED)


def test_a_lion_read_from_a_text_is_taken_to_have_moved(table: Table) -> None:
    text = "L2/G2/2l/3[gccee] b"
    assert table.position(text).outcome() == table.won(ACROSS)
    assert table.position(text + " stays").outcome() is None
    assert table.text(table.position(text + " stays")) == text + " stays"


def test_both_lions_across(table: Table) -> None:
    after = table.after(drawn(".../.L./.../.lG", "first"), "b3a4")
    assert after.outcome() == table.won(ACROSS)
    waits = table.after(drawn("L../g../.l./..E", "second", hand="G"), "b2b1")
    assert waits.outcome() == table.lost(ACROSS)


# No legal move


def test_stalemate_loses(table: Table) -> None:
    position = table.position("LGE/CC1/gl1/2e[] w")
    assert position.outcome() == table.lost(STUCK)
    assert not position.moves()


def test_a_piece_in_hand_or_one_free_square_is_no_stalemate(table: Table) -> None:
    assert table.position("LGE/CC1/1l1/2e[g] w").outcome() == table.lost(STUCK)
    assert table.position("LG1/CC1/gl1/2e[E] w").outcome() is None
    assert table.moves(table.position("LG1/CC1/gl1/1ee[] w")) == {"b4c4"}


def test_a_move_into_stalemate_wins(table: Table) -> None:
    after = table.after(turned("LGE/CC1/gl1/3[e] b stays"), turned_move("E@a1"))
    assert after.outcome() == table.won(STUCK)


# Beside the position


def test_the_third_occurrence_is_a_draw() -> None:
    line = Line.of(CORE)
    for move in ["c1c2", "a4a3", "c2c1", "a3a4"] * 2:
        assert line.outcome is None
        line = line.play(move)
    assert line.outcome is not None
    assert line.outcome.winner is None


@pytest.mark.parametrize("move", ["", "b2", "b2b5", "d2b3", "b2b3+", "L@b2", "H@b2", "c@b2", "C@d1", "C@b22", "b2-b3"])
def test_what_is_no_move(move: str) -> None:
    with pytest.raises(InvalidMove):
        CORE.start().play(move)


@pytest.mark.parametrize("move", ["b2b2", "b2b4", "b3b2", "a1a2", "C@a2", "b1b2"])
def test_what_is_no_legal_move(move: str) -> None:
    with pytest.raises(IllegalMove):
        CORE.start().play(move)


def clicks(text: str) -> dict[str, tuple[list[Element], str]]:
    return {click["move"]: (click["path"], click["kind"]) for click in CORE.clicks(CORE.position(text))}


def test_clicks() -> None:
    found = clicks("g1l/1C1/3/1L1[Gcee] w")
    forward: list[Element] = [{"cell": "b3"}, {"cell": "b4"}]
    assert found["b3b4"] == (forward, "promote")
    assert found["b1a1"] == ([{"cell": "b1"}, {"cell": "a1"}], "move")
    assert found["G@b2"] == ([{"zone": "hand:first", "piece": "G"}, {"cell": "b2"}], "drop")
    assert clicks("1gl/1C1/3/1L1[Gcee] w")["b3b4"] == (forward, "capture")
    assert clicks("gl1/3/3/1L1[Gccee] b")["C@b2"] == ([{"zone": "hand:second", "piece": "C"}, {"cell": "b2"}], "drop")


def test_a_captured_hen_is_a_chick_in_hand_and_a_chick_becomes_a_hen() -> None:
    position = CORE.position("1+cl/1C1/3/1L1[Ggee] w")
    taken, moved = {"from": "b4", "to": "hand:first", "piece": "C"}, {"from": "b3", "to": "b4", "piece": "H"}
    assert CORE.motion(position, "b3b4") == [[], [taken, moved]]
    assert CORE.motion(position, "G@b2") == [[], [{"from": "hand:first", "to": "b2", "piece": "G"}]]


def test_hands_are_shown_chick_elephant_giraffe() -> None:
    view = CORE.view(CORE.position("+cl1/3/3/1L1[GCEge] w"))
    assert [(held["piece"], held["count"]) for held in view["zones"]["hand:first"]] == [("C", 1), ("E", 1), ("G", 1)]
    assert [held["piece"] for held in view["zones"]["hand:second"]] == ["E", "G"]
    assert {"cell": "a4", "piece": "H", "side": "second"} in view["pieces"]


def test_a_captured_lion_is_seen_in_the_hand() -> None:
    view = CORE.view(CORE.position("3/1L1/3/3[LGGCCEE] b"))
    assert [held["piece"] for held in view["zones"]["hand:first"]] == ["C", "E", "G", "L"]


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize(
    ("rows", "marked"),
    [
        ("..l/.../.c./.L.", True),  # a Chick in front
        ("..l/.../c../.L.", False),  # a Chick steps straight forward only
        ("..l/.../e../.L.", True),  # an Elephant steps diagonally
        ("..l/.../.e./.L.", False),
        ("..l/.../.../gL.", True),  # a Giraffe beside it
        ("..l/.../g../.L.", False),
        ("..l/.../.L./h..", False),  # a Hen does not step diagonally backward
        ("..l/.../h../.L.", True),  # but diagonally forward
        (".../.../.l./.L.", True),  # the Lions face each other
        ("..l/.../.../L..", False),
    ],
)
def test_a_lion_that_can_be_captured_is_marked(rows: str, marked: bool, turn: bool) -> None:
    position = Table(CORE, turn).position(drawn(rows, "first", "first"))
    lion = next(piece["cell"] for piece in CORE.view(position)["pieces"] if piece["piece"] == "L" and own(piece, turn))
    assert CORE.view(position)["marks"] == ([{"cell": lion, "kind": "threatened"}] if marked else [])


def own(piece: PieceView, turn: bool) -> bool:
    return piece["side"] == ("second" if turn else "first")


def test_nothing_is_marked_when_the_game_is_over_or_it_is_the_attackers_turn() -> None:
    for text in ("3/1L1/3/3[LGGCCEE] b", drawn("L../.../.c./.l.", "second"), drawn("..l/.../.c./.L.", "second")):
        assert CORE.view(CORE.position(text))["marks"] == []


def test_order_and_noisy() -> None:
    position = CORE.position("g1e/1CL/1l1/2G[Ec] w")
    ordered = [str(move) for move in CORE.order(position, position.moves())]
    captures = [move for move in ordered if CORE.noisy(position, move)]
    assert captures == ["c3b2", "c3c4"]
    assert ordered[:2] == captures
    assert ordered[2:4] == ["b3b4", "c3b4"]
    kinds = ["@" in move for move in ordered[4:]]
    assert kinds == sorted(kinds, reverse=True)
