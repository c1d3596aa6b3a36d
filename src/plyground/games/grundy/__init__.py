"""Grundy's game."""
