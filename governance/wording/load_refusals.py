"""The sentences that refuse a load: it was written before, it is not where the act needs it, the register moved meanwhile."""

from core import clock
from core.wording import figures
from governance.models import AppliedLoad, Load
from governance.rules.file_errors import FileRefusedError, LoadChangedError, LoadedBeforeError, LoadStateError
from governance.rules.files.faults import Problem
from governance.rules.refusals import GovernanceRefusal


def loaded_before(earlier: AppliedLoad) -> LoadedBeforeError:
    on = clock.date_of(earlier.applied_at)
    name = earlier.load.name
    return LoadedBeforeError(
        field="archivo",
        value=name,
        message_es=f"Este archivo ya fue importado el {on:%d/%m/%Y} por {earlier.applied_by} («{name}»). No se importa de nuevo.",
        message_en=f"This file was already imported on {on.isoformat()} by {earlier.applied_by} (“{name}”). It is not imported again.",
    )


def state(load: Load) -> LoadStateError:
    shown = load.get_state_display()
    return LoadStateError(
        field="carga",
        value=load.name,
        message_es=f"La carga «{load.name}» está {shown}: esto no se hace ahora. Vuelva a abrir su página.",
        message_en=f"Load “{load.name}” is {shown}: this is not done now. Open its page again.",
    )


def changed(load: Load) -> LoadChangedError:
    return LoadChangedError(
        field="carga",
        value=load.name,
        message_es=f"El libro cambió después de leer «{load.name}» y la vista previa ya no vale. Descártela y suba el archivo otra vez.",
        message_en=f"The register changed after “{load.name}” was read and its preview no longer holds. Discard it and send the file again.",
    )


def wrong_now(problem: Problem) -> LoadChangedError:
    return LoadChangedError(
        field=problem.column or "archivo",
        value=problem.value,
        message_es=f"El libro cambió después de la vista previa: {problem.es}",
        message_en=f"The register changed after the preview: {problem.en}",
    )


def at_row(line: int, refusal: GovernanceRefusal) -> GovernanceRefusal:
    """Return a refusal that names the row of the file."""
    return type(refusal)(
        field=refusal.field,
        value=refusal.value,
        message_es=f"Fila {line}: {refusal.message_es}",
        message_en=f"Row {line}: {refusal.message_en}",
    )


def not_a_mirror(reversed_: str) -> LoadStateError:
    return LoadStateError(
        field="reversa el asiento",
        value=reversed_,
        message_es=f"Los renglones no son los del asiento «{reversed_}» en sentido contrario. Corríjalos.",
        message_en=f"The lines are not those of posting “{reversed_}” the other way round. Correct them.",
    )


def no_register(name: str) -> LoadStateError:
    return LoadStateError(
        field="entidad",
        value=name,
        message_es=f"El libro de registro de «{name}» no está abierto. Ábralo con su fecha antes de subir esta lista.",
        message_en=f"The register of “{name}” is not open. Open it with its date before sending this list.",
    )


def many_rows_to_send(name: str, most: int) -> FileRefusedError:
    """Say that a list is too long for the admin, and where it is sent from."""
    es, en = figures.whole(most, "es"), figures.whole(most, "en")
    return FileRefusedError(
        field="entidad",
        value=name,
        message_es=f"La lista de «{name}» pasa de {es} filas: descárguela en la página de exportación de la entidad.",
        message_en=f"The list of “{name}” has more than {en} rows: download it from the exports page of the entity.",
    )
