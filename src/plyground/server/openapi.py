"""Prints the description of the API, from which the page's types are made: python -m plyground.server.openapi"""

from __future__ import annotations

import json

from plyground.server.app import make_app

if __name__ == "__main__":
    print(json.dumps(make_app().openapi(), indent=1, sort_keys=True))
