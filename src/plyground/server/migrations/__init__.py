"""The schemas that a database has had, and the way from each to the next: one module for each in `versions/`."""
