#!/usr/bin/env python3
"""Entry point of every command. Starts the embedded servers for commands that read data, where no servers are named."""

import os
import sys

# These read no data: they must run at once, on a machine without any server.
START_NOTHING = {
    "calc",
    "check",
    "collectstatic",
    "compilemessages",
    "conformance",
    "diffsettings",
    "findstatic",
    "help",
    "makemessages",
    "makemigrations",
    "rulebook",
    "version",
    "--help",
    "--version",
    "-h",
}


def main(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command = arguments[1] if len(arguments) > 1 else "help"
    if command not in START_NOTHING and not {"-h", "--help"} & set(arguments):
        from core import embedded

        try:
            embedded.ensure()
        except embedded.EmbeddedServerError as error:
            raise SystemExit(f"asamblea: {error}") from error
        import config.celery  # noqa: F401  the tasks of this process ring our broker
    from django.core.management import execute_from_command_line

    execute_from_command_line(arguments)


if __name__ == "__main__":
    main(sys.argv)
