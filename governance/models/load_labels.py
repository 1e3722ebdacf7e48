"""Labels of the kinds and states of loads, as choices for models and screens."""

from django.utils.translation import gettext_lazy as _

from governance.models.labels import choices
from governance.rules.files.layouts import LoadKind
from governance.rules.load_kinds import LoadState, Verdict

LOAD_KINDS = choices(
    {
        LoadKind.HOLDERS: _("titulares y cuentas"),
        LoadKind.OPENING: _("libro de apertura: titulares con saldos"),
        LoadKind.MOVEMENTS: _("movimientos"),
        LoadKind.HISTORY: _("historia de un libro existente"),
        LoadKind.DEPOSITORY_POSITIONS: _("saldos del depósito central"),
        LoadKind.DEPOSITORY_MOVEMENTS: _("movimientos del depósito central"),
        LoadKind.COMPARISON: _("comparación con otro sistema"),
    }
)
LOAD_STATES = choices(
    {
        LoadState.READING: _("leyendo"),
        LoadState.WRONG: _("con errores"),
        LoadState.READY: _("por confirmar"),
        LoadState.WAITING: _("espera a otra persona"),
        LoadState.APPLYING: _("escribiendo"),
        LoadState.APPLIED: _("aplicada"),
        LoadState.RECORDED: _("registrada"),
        LoadState.DISCARDED: _("descartada"),
        LoadState.FAILED: _("falló"),
    }
)
VERDICTS = choices(
    {
        Verdict.NEW: _("nuevas"),
        Verdict.SAME: _("sin cambio"),
        Verdict.CHANGED: _("cambian"),
        Verdict.WRONG: _("con errores"),
        Verdict.ONLY_THEIRS: _("solo en su lista"),
        Verdict.ONLY_OURS: _("solo en el libro"),
        Verdict.DIFFERENT: _("diferentes"),
        Verdict.EQUAL: _("iguales"),
    }
)
