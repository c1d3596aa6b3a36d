"""Dobutsu Shogi: rules in C++, what learning needs in Python."""
