"""`freehold`, but servers do not check regularly what others have stored: they learn only what is announced to them.

Each process of a server loads this module too.
"""

import sys

from freehold import cli
from freehold.server import hub

vars(hub)["LOOK_EVERY"] = 3600.0

if __name__ == "__main__":
    sys.exit(cli.main())
