"""`python -m plyground` is the same as `plyground`."""

import sys

from plyground.cli import main

sys.exit(main())
