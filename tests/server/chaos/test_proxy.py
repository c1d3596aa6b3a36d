"""The proxy itself."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from tests.server.chaos.proxy import Proxy, proxied


@contextmanager
def answering(word: bytes) -> Iterator[int]:
    """Says its word to everybody, and closes; gives its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.sendall(connection.recv(100) + word)

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            thread.join()


def said(proxy: Proxy) -> bytes:
    with socket.create_connection(("127.0.0.1", urlsplit(proxy.address).port or 0), timeout=30) as connection:
        connection.sendall(b"I am ")
        heard = b""
        while block := connection.recv(100):
            heard += block
        return heard


def test_each_process_has_its_turn_and_a_dead_one_none() -> None:
    with answering(b"one") as one:
        with answering(b"two") as two, proxied({"one": one, "two": two}) as proxy:
            assert {said(proxy), said(proxy)} == {b"I am one", b"I am two"}
        with proxied({"one": one, "two": two}) as proxy:
            assert [said(proxy) for _ in range(3)] == [b"I am one"] * 3


def test_where_nobody_lives_the_connection_is_closed() -> None:
    with answering(b"one") as one:
        pass
    with proxied({"one": one}) as proxy, suppress(ConnectionError):  # it may be closed before the word is sent
        assert said(proxy) == b""
