"""One folder a game, with all that is known of it: rules, evaluations, drawing, help, goldens, its own file formats.

A game's Python uses the contract, `loading` and `history`. It knows no other game, no player and no server.
"""
