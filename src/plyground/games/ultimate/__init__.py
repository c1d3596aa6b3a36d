"""Ultimate tic-tac-toe: rules in C++, what learning needs in Python."""
