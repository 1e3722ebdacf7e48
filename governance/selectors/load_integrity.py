"""What can be proved of lists taken in: their files are the ones that came, and what was written or compared was of these files. Reads only."""

from collections.abc import Iterator

from django.db.models import F, Q

from core.audit import Finding, files
from governance.models import AppliedLoad, Load, RecordedComparison

FOLDER = "loads"


def files_as_received() -> Iterator[Finding]:
    """Compare every file with its hash in the archive, and what was applied or compared with its load; list files without a load."""
    names = set()
    for load in Load.objects.order_by("pk").iterator(chunk_size=200):
        names.add(load.file)
        yield from files.kept(f"governance_load {load.pk} ({load.name})", load.file, load.sha256, load.size)
    yield from files.unnamed(FOLDER, names)
    other = ~Q(sha256=F("load__sha256"))
    for pk in AppliedLoad.objects.filter(other | ~Q(rows_digest=F("load__rows_digest"))).order_by("pk").values_list("load_id", flat=True):
        yield _changed(pk, "escribió otro archivo u otras filas que las suyas", "wrote another file or other rows than its own")
    for pk in RecordedComparison.objects.filter(other).order_by("pk").values_list("load_id", flat=True):
        yield _changed(pk, "comparó otro archivo que el suyo", "compared another file than its own")


def _changed(pk: int, es: str, en: str) -> Finding:
    return Finding(record=f"governance_load {pk}", message_es=es, message_en=en, warning=False)
