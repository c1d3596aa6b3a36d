"""A player that looks one move ahead: `plyground match connect4 examples/greedy.py random`."""


def choose(position, game, evaluation=""):
    """Takes the move after which the game's evaluation is best for it."""
    value = game.evaluation(evaluation or None).value
    return max(position.moves(), key=lambda move: value(position.play(move), position.side, 1))
