"""Running jobs: processes with limits, cancelling, and fair shares of a queue.

Uses the errors of `game` and the messages about a user's file in `loading`. Does not know what a job does.
"""
