"""Who may do what: everybody has only the token of the own seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.client import PERSON, Created, Server, computer, running

INVITED = {"kind": "person", "waiting": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(str(tmp_path_factory.mktemp("seats") / "games.sqlite")) as server:
        yield server


def claim(game: Created, invitation: str | None, **more: str) -> Any:
    return game.server.http.post(f"/api/games/{game.id}/claim", json={"invitation": invitation, **more})


def problem(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["type"]


def test_who_makes_a_game_for_two_has_no_token_for_the_guest(server: Server) -> None:
    game = server.create(second=INVITED)
    assert game.tokens["second"] is None
    assert game.document["invitations"]["first"] is None
    assert game.state()["seats"]["second"] == INVITED
    own = game.tokens["first"]
    assert game.play("b2", own).status_code == 201
    assert problem(game.play("a1", own)) == (409, "not-your-turn")
    invitation = game.document["invitations"]["second"]
    assert problem(game.play("a1", invitation)) == (403, "not-your-seat")
    guest = claim(game, invitation).json()
    assert guest["side"] == "second"
    assert game.state()["seats"]["second"] == PERSON | {"waiting": False}
    assert game.play("a1", guest["token"]).status_code == 201
    assert problem(game.post("resign", {"side": "second"}, own)) == (403, "not-your-seat")
    assert problem(game.post("seats", {"side": "second", "seat": computer("random")}, own)) == (403, "not-your-seat")
    assert problem(game.post("undo", seat=own)) == (409, "not-possible")
    delete = server.http.delete(f"/api/games/{game.id}", headers={"Seat": own})
    assert problem(delete) == (409, "not-possible")


def test_an_invitation_works_once(server: Server) -> None:
    game = server.create(second=INVITED)
    invitation = game.document["invitations"]["second"]
    assert claim(game, invitation).status_code == 200
    assert problem(claim(game, invitation)) == (403, "not-your-seat")
    assert problem(claim(game, "x")) == (403, "not-your-seat")


def test_a_claim_whose_answer_was_lost_is_sent_again(server: Server) -> None:
    game = server.create(second=INVITED)
    invitation = game.document["invitations"]["second"]
    mine, other = "m" * 24, "o" * 24
    first, again = (claim(game, invitation, token=mine) for _ in range(2))
    assert first.json() == again.json() == {"side": "second", "token": mine}
    assert problem(claim(game, invitation, token=other)) == (403, "not-your-seat")
    assert problem(claim(game, invitation, token="short")) == (422, "invalid-request")
    game.play("b2", game.tokens["first"])
    assert game.play("a1", mine).status_code == 201


def test_a_seat_that_waits_can_be_offered_anew_and_the_old_link_is_void(server: Server) -> None:
    game = server.create(second=INVITED)
    old = game.document["invitations"]["second"]
    assert problem(game.post("invitations", {"side": "second"}, "")) == (403, "not-your-seat")
    new = game.post("invitations", {"side": "second"}).json()["invitation"]
    assert problem(claim(game, old)) == (403, "not-your-seat")
    assert claim(game, new).json()["side"] == "second"
    assert problem(game.post("invitations", {"side": "second"})) == (403, "not-your-seat")


def test_who_has_both_seats_may_give_one_away(server: Server) -> None:
    game = server.create()
    both = game.both
    invitation = game.post("invitations", {"side": "second"}, both).json()["invitation"]
    assert game.play("b2", both).status_code == 201
    assert problem(game.play("a1", both)) == (409, "not-your-turn")
    token = claim(game, invitation).json()["token"]
    assert game.play("a1", token).status_code == 201


def test_a_computer_has_no_invitation_and_somebody_must_be_there(server: Server) -> None:
    game = server.create(second=computer("random"))
    assert problem(game.post("invitations", {"side": "second"})) == (403, "not-your-seat")
    body = {"game": "tictactoe", "seats": {"first": INVITED, "second": INVITED}}
    assert problem(server.http.post("/api/games", json=body)) == (409, "not-possible")


def test_a_finished_game_may_be_deleted_by_either(server: Server) -> None:
    game = server.create(second=INVITED)
    token = claim(game, game.document["invitations"]["second"]).json()["token"]
    assert game.post("resign", {"side": "first"}, game.tokens["first"]).status_code == 200
    assert server.http.delete(f"/api/games/{game.id}", headers={"Seat": token}).status_code == 204


def test_tokens_are_not_in_the_database(tmp_path: Any) -> None:
    path = tmp_path / "games.sqlite"
    with running(str(path)) as server:
        game = server.create(second=INVITED)
        token = claim(game, game.document["invitations"]["second"]).json()["token"]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (game.tokens["first"], game.document["invitations"]["second"], token):
        assert secret.encode() not in kept


def test_an_address_may_make_only_a_number_of_games_an_hour(tmp_path: Any) -> None:
    with running(str(tmp_path / "games.sqlite"), games_an_hour=3) as server:
        for _ in range(3):
            server.create()
        body = {"game": "tictactoe", "seats": {"first": PERSON, "second": PERSON}}
        refused = server.http.post("/api/games", json=body)
        assert problem(refused) == (429, "too-many-requests")
        assert "3 games an hour" in refused.json()["message"]
        assert int(refused.headers["retry-after"]) == 1200


def test_who_gives_a_seat_away_gets_no_more_help(server: Server) -> None:
    game = server.create()
    with game.live("first", "second") as live:
        invitation = game.post("invitations", {"side": "second"}).json()["invitation"]
        assert claim(game, invitation).status_code == 200
        assert live.do("analyse", node=0)["problem"]["message"].startswith("nobody gets help")


def test_who_has_one_seat_cannot_give_it_away(server: Server) -> None:
    game = server.create(second=INVITED)
    assert claim(game, game.document["invitations"]["second"]).status_code == 200
    assert problem(game.post("invitations", {"side": "first"}, game.tokens["first"])) == (403, "not-your-seat")


def test_no_time_runs_while_somebody_is_waited_for(server: Server) -> None:
    game = server.create(second=INVITED, clock={"seconds": 60, "increment": 0})
    assert game.play("b2", game.tokens["first"]).status_code == 201
    assert game.state()["clock"]["running"] is None
    assert claim(game, game.document["invitations"]["second"]).status_code == 200
    assert game.state()["clock"]["running"] == "second"


def test_a_move_played_again_takes_no_time_of_then(server: Server) -> None:
    game = server.create(clock={"seconds": 60, "increment": 30})
    for move in ("b2", "a1", "c3"):
        assert game.play(move).status_code == 201
    assert game.state()["clock"]["second"] > 80
    for _ in range(3):
        assert game.post("undo").status_code == 200
    assert game.state()["clock"]["second"] == 60
    assert game.play("b2").status_code == 201
    assert game.play("a1").status_code == 201
    assert game.state()["clock"]["second"] == pytest.approx(90, abs=30)
