"""Engine work off the event loop: a few processes, a bounded queue, and an end to every piece of work."""
