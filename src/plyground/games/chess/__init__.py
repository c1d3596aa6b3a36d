"""Chess: rules in C++, PGN in Python."""
