"""The HTTP interface, one module for each subject. A route finds the server's parts in the application's state."""
