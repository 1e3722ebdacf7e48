"""Mappings of columns saved by a house: how an old system names what we ask for. Knows titles and keys; reads no file."""

from collections.abc import Mapping

from django.db import transaction

from core import clock
from core.models import Organisation, User
from core.services import audit
from governance.models import ColumnMapping
from governance.rules.file_errors import FileRefusedError
from governance.rules.files.columns import IGNORED, folded
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.identities import normal_name


@transaction.atomic
def save(*, actor: User, organisation: Organisation, kind: LoadKind, name: str, columns: Mapping[str, str]) -> ColumnMapping:
    """Save a mapping under a name, in the place of an earlier one. Raises FileRefusedError on a column that we do not have."""
    known = {folded(title): column.key for column in layout_of(kind).columns for title in column.names()}
    read: dict[str, str] = {}
    for theirs, ours in columns.items():
        key = IGNORED if ours.strip() == IGNORED else known.get(folded(ours), "")
        if not key:
            raise FileRefusedError(
                field="columns",
                value=ours[:40],
                message_es=f"«{ours[:40]}» no es una columna de esta lista. Use uno de los títulos de la plantilla, o «-» para no leerla.",
                message_en=f"“{ours[:40]}” is no column of this list. Use a title of the template, or “-” to leave it unread.",
            )
        read[theirs.strip()[:80]] = key
    label = normal_name(name, longest=80)
    mapping, _made = ColumnMapping.objects.update_or_create(
        organisation=organisation, kind=kind.value, name=label, defaults={"columns": read, "saved_by": actor, "saved_at": clock.now()}
    )
    facts = {"kind": kind.value, "name": label, "columns": read}
    audit.record(actor=actor, organisation=organisation, action="governance.save_mapping", subject=mapping, facts=facts)
    saved: ColumnMapping = mapping
    return saved
