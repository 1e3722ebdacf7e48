"""Acts upon the book that one person asks for and another carries out: reversals, and what is entered on encumbrances.

Changes of holder have their own requests (`RegistrationRequest`), which come from outside and have a term.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.accounts import Account
from governance.models.encumbrances import Encumbrance
from governance.models.entities import Entity
from governance.models.labels import ACT_STATES, BOOK_ACTS
from governance.models.registers import Posting
from governance.models.securities import Security
from governance.rules.kinds import ActState

Evidence = "core.Evidence"


class ActRequest(models.Model):
    """One act as asked for, upon a posting, a holding or an encumbrance, and its answer, given once: done, refused or withdrawn.

    `payload` is what the second person approves; `posting` is the posting that the act made, where it made one.
    """

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="act_requests", verbose_name=_("entidad"))
    kind = models.CharField(_("acto"), max_length=12, choices=BOOK_ACTS)
    undone = models.ForeignKey(
        Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="act_requests", verbose_name=_("asiento que se revierte")
    )
    account = models.ForeignKey(Account, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("cuenta"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("especie"))
    encumbrance = models.ForeignKey(
        Encumbrance, on_delete=models.PROTECT, null=True, blank=True, related_name="act_requests", verbose_name=_("gravamen")
    )
    payload = models.JSONField(_("contenido"))
    basis = models.CharField(_("motivo y soporte"), max_length=300)
    source_ref = models.CharField(_("referencia de origen"), max_length=200)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento"))
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("pedido por"))
    asked_at = models.DateTimeField(_("pedido"))
    state = models.CharField(_("estado"), max_length=9, choices=ACT_STATES, default=ActState.ASKED.value)
    answer = models.CharField(_("razón"), max_length=500, blank=True, default="")
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(_("respondido"), null=True, blank=True)
    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="acts", verbose_name=_("asiento"))
    made = models.ForeignKey(
        Encumbrance, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("gravamen inscrito")
    )

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(kind="reversal", undone__isnull=False, account__isnull=True, encumbrance__isnull=True))
                | Q(kind="constitution", undone__isnull=True, account__isnull=False, security__isnull=False, encumbrance__isnull=True)
                | (~Q(kind__in=["reversal", "constitution"]) & Q(undone__isnull=True, account__isnull=True, encumbrance__isnull=False)),
                name="act_request_about_one",
            ),
            models.CheckConstraint(
                condition=Q(state="asked", answered_at__isnull=True, answered_by__isnull=True)
                | (~Q(state="asked") & Q(answered_at__isnull=False, answered_by__isnull=False)),
                name="act_request_answered",
            ),
        ]
        indexes = [models.Index(fields=["entity", "state"], name="act_request_state")]
        ordering = ["-id"]
        verbose_name = _("solicitud de un acto del libro")
        verbose_name_plural = _("solicitudes de actos del libro")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.source_ref}"
