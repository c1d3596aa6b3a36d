"""`python -m tests.server.chaos` prints what all long runs so far add up to."""

from tests.server.chaos.report import summary

print(summary())
