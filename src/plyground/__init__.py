"""Plyground: a workbench for two-player, zero-sum, perfect-information games."""
