"""The HTTP interface, one module a subject; each finds what it needs in the application's state."""
