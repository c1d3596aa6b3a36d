"""A tree of values, to learn on."""
