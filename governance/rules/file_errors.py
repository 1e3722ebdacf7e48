"""What files and loads refuse, as exceptions; their sentences are in `governance.wording.file_refusals`."""

from typing import ClassVar

from governance.rules.refusals import GovernanceRefusal


class FileRefusedError(GovernanceRefusal):
    """A file that is not read: its kind, its size, its shape."""

    code: ClassVar[str] = "file"


class LoadedBeforeError(GovernanceRefusal):
    """The same content was taken in before."""

    code: ClassVar[str] = "loaded_before"


class LoadStateError(GovernanceRefusal):
    """A load that is not where the act needs it: with errors, applied, discarded, waiting for another person."""

    code: ClassVar[str] = "load_state"


class LoadChangedError(GovernanceRefusal):
    """What would be written now is not what the preview showed."""

    code: ClassVar[str] = "load_changed"
