"""What our register held at the date of which a load speaks, as a temporary table of its transaction, the issue account included."""

from collections.abc import Sequence

from django.db import connection

from governance.models import Load
from governance.selectors import snapshots

_MAKE = "CREATE TEMP TABLE load_held ON COMMIT DROP AS {held}"


def make(load: Load, securities: Sequence[int]) -> None:
    """Make `load_held` (account_id, security_id, quantity), as known at the posting that the load names, or now."""
    held = snapshots.held(load.entity.register, list(securities), load.on, load.options.get("known_at"))
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS pg_temp.load_held")
        cursor.execute(_MAKE.format(held=held.sql), held.values)
