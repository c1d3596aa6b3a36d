"""A position as a picture of text, from the game's layout and view alone.

Uses `loading` and `drawing`. Knows no rule of any game.
"""
