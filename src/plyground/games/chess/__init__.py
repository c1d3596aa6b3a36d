"""Chess: rules in C++, PGN and what learning needs in Python."""
