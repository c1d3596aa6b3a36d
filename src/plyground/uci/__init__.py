"""The UCI protocol: our engine for other programs. (`players` has the opposite: other engines as our players.)

Uses `engine` and `history`. Knows nothing of the server.
"""
