"""A position drawn as text, from the game's layout and view alone.

Uses `loading` and `drawing`. Knows no rule of any game.
"""
