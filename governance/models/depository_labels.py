"""Labels of the enumerations of `governance.rules.depository_kinds`."""

from django.utils.translation import gettext_lazy as _

from governance.rules.depository_kinds import ClearingKind, DifferenceKind

DIFFERENCE_KINDS = [
    (DifferenceKind.ONLY_THEIRS.value, _("solo en el depósito")),
    (DifferenceKind.ONLY_OURS.value, _("solo en el libro")),
    (DifferenceKind.QUANTITY.value, _("otra cantidad")),
    (DifferenceKind.TOTAL.value, _("total distinto del suscrito")),
    (DifferenceKind.IDENTITY.value, _("titular sin identificar")),
    (DifferenceKind.INCOMPLETE.value, _("datos del titular incompletos")),
    (DifferenceKind.ENCUMBERED.value, _("gravámenes distintos")),
    (DifferenceKind.MOVEMENT.value, _("movimiento que no cuadra")),
    (DifferenceKind.DATE.value, _("fecha que el libro no admite")),
]
CLEARING_KINDS = [
    (ClearingKind.RECONCILED.value, _("conciliada con un asiento")),
    (ClearingKind.AGREED.value, _("coincide en un archivo posterior")),
    (ClearingKind.EXPLAINED.value, _("explicada")),
]
