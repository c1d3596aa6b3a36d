"""Pictures from data alone: a position as SVG or as text for a terminal, from a game's layout and view; tables as HTML.

The pieces' drawings (`art/`) and the colours (`look/`) are the page's too. Uses `drawing` and `wording`. Knows no rule
of any game.
"""
