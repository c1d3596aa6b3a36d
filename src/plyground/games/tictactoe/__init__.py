"""Tic-tac-toe of any size: rules in C++, the check of its drawing arguments and what learning needs in Python."""
