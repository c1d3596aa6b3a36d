"""Tic-tac-toe of any size: rules in C++, the check of its drawing arguments in Python."""
