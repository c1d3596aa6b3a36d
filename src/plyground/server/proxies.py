"""Reverse proxies that are trusted: their word for a client's address and for a request's id is believed."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from plyground.game import InvalidOption


class Proxies:
    """Addresses and networks of proxies. Raises InvalidOption."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._networks = [_network(text) for text in texts]

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ip_address(address)
        except ValueError:  # a local socket has no address
            return False
        return any(found in network for network in self._networks)


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        problem = f"'{text}' is not the address of a proxy: expected one like 10.0.0.5, or a network like 10.0.0.0/8"
        raise InvalidOption(problem, text) from None
