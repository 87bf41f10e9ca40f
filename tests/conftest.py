"""Of every test."""

import signal


def pytest_configure() -> None:
    """Whoever is started in the background ignores Ctrl-C, and so would the programs that the tests press it on."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
