"""The UCI protocol, in both directions: `conversation` is our engine for other programs, `client` theirs for us."""
