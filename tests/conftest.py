"""Hypothesis without a deadline: how long an example takes depends on what else the machine does."""

from hypothesis import settings

settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
