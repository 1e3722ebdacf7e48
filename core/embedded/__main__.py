"""``python -m core.embedded start | stop | status | urls``: the servers of this checkout, from a shell."""

import os
import sys

from core import embedded
from core.embedded import postgres
from core.embedded.places import here

USAGE = "write: python -m core.embedded start | stop | status | urls"


def main(arguments: list[str]) -> int:
    match arguments:
        case ["start"]:
            embedded.ensure()
        case ["stop"]:
            print("stopped: " + (", ".join(embedded.stop()) or "nothing was running"))
        case ["status"]:
            print("running: " + (", ".join(embedded.running()) or "nothing"))
        case ["urls"]:
            embedded.ensure()
            print(
                *(f"{name}={os.environ[name]}" for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL") if name in os.environ),
                sep="\n",
            )
            print(f"# superuser: {postgres.url(here(), postgres.SUPERUSER, 'postgres')}")
        case _:
            print(USAGE, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
