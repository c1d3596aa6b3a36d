"""One folder for each game, with everything about it: rules, evaluations, drawing, help, goldens, its own file formats.

A game's Python uses the contract, `loading` and `history`. It knows no other game, no player and no server.
"""
