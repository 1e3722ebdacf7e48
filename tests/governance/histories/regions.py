"""What histories leave out for now, each region with the fault of the register that keeps it closed. None closed is the aim."""

from collections.abc import Callable

from tests.governance.histories.commands import Command
from tests.governance.model.register import Register

CLOSED: tuple[Callable[[Register, Command], bool], ...] = ()
"""Each says whether a command lies in its region."""


def is_closed(register: Register, command: Command) -> bool:
    """Say whether a command lies in a region of a known fault that is not mended yet."""
    return any(region(register, command) for region in CLOSED)
