"""Running jobs: processes with limits, a cluster, cancelling, fair shares.

Uses the errors of `game`. Does not know what a job does.
"""
