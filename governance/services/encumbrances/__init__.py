"""Encumbrances: constitutes, amends and releases them, records the leave to move them, and carries them to new shares.

The only writers of encumbrance facts. Each locks the position first, as a transfer does, so that the two never miss each other.
"""

from governance.services.encumbrances.carrying import carry, refuse_changed
from governance.services.encumbrances.changes import amend, release
from governance.services.encumbrances.constitution import constitute
from governance.services.encumbrances.permissions import permit

__all__ = ["amend", "carry", "constitute", "permit", "refuse_changed", "release"]
