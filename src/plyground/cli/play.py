"""`plyground play`: a game in the terminal."""


def play() -> None:
    """Play a game in the terminal."""
