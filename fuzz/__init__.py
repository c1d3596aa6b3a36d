"""Fuzz targets for what comes from outside: see CONTRIBUTING.md."""
