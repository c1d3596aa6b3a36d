"""The Python face of the native searches: the engine, its analyses, and counting a game's tree.

Uses `loading` and the contract. Knows no player: a player asks an engine, not the other way round.
"""
