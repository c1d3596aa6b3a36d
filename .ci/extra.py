"""Prints the requirements of one extra of pyproject.toml, one a line, so that `pip install` needs no build for them."""

import re
import sys
from pathlib import Path

text = Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8")
match = re.search(rf"^{re.escape(sys.argv[1])} = \[(.*?)\]$", text, re.MULTILINE | re.DOTALL)
if match is None:
    sys.exit(f"pyproject.toml has no extra '{sys.argv[1]}'")
print("\n".join(re.findall(r'"([^"]+)"', match[1])))
