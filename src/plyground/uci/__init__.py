"""The UCI protocol: our engine for other programs. (Their engines as our players are in `players`.)

Uses `engine` and `history`. Knows nothing of the server.
"""
