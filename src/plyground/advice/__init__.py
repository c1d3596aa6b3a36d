"""What a move was worth and why: puzzles and first lessons.

Uses `exact`, `engine` and `history`. Knows nothing of HTTP.
"""
