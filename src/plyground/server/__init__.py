"""The web application: HTTP, WebSocket, storage, seats, clocks, and the page that lies in `page/` once it is built.

Uses the whole library and has no knowledge of games of its own. Only `cli` may know it.
"""
