"""The leave that some need to trade: asked for, given, and used by postings. Knows no vote and no holding: services and rules do."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, ScopedQuerySet
from governance.models.encumbrance_labels import LEAVE_KINDS, LEAVE_STATES, SIDES
from governance.models.entities import Entity
from governance.models.persons import Person
from governance.models.registers import Posting
from governance.rules.encumbrance_kinds import LeaveRequestState

Evidence = "core.Evidence"


class LeaveRequest(models.Model):
    """One leave as asked for, and its answer, given once: the leave that was granted, or the reason why it was denied."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="leave_requests", verbose_name=_("entidad"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="leave_requests", verbose_name=_("persona"))
    kind = models.CharField(_("permiso"), max_length=16, choices=LEAVE_KINDS)
    side = models.CharField(_("para"), max_length=4, choices=SIDES)
    quantity = models.DecimalField(_("hasta"), max_digits=30, decimal_places=6, null=True, blank=True)
    statement = models.CharField(_("motivo ajeno a la especulación"), max_length=500, blank=True, default="")
    asked_on = models.DateField(_("pedido el"))
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("carta"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))
    state = models.CharField(_("estado"), max_length=8, choices=LEAVE_STATES, default=LeaveRequestState.ASKED.value)
    answered_on = models.DateField(_("decidido el"), null=True, blank=True)
    answer = models.CharField(_("decisión"), max_length=300, blank=True, default="")
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state="asked", answered_on__isnull=True) | (Q(answered_on__isnull=False) & ~Q(answer="")),
                name="leave_request_answered",
            ),
        ]
        ordering = ["-asked_on", "-id"]
        verbose_name = _("solicitud de permiso para negociar")
        verbose_name_plural = _("solicitudes de permisos para negociar")

    def __str__(self) -> str:
        return f"{self.person}: {self.get_kind_display()}"


class TradingLeave(AppendOnlyModel):
    """The leave that one person has to trade in a security: an administrator's by the organ, a large holder's by the supervisor."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="trading_leaves", verbose_name=_("entidad"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="trading_leaves", verbose_name=_("persona"))
    request = models.OneToOneField(
        LeaveRequest, on_delete=models.PROTECT, null=True, blank=True, related_name="leave", verbose_name=_("solicitud")
    )
    kind = models.CharField(_("permiso"), max_length=16, choices=LEAVE_KINDS)
    side = models.CharField(_("para"), max_length=4, choices=SIDES)
    quantity = models.DecimalField(_("hasta"), max_digits=30, decimal_places=6, null=True, blank=True)
    given_by = models.CharField(_("otorgado por"), max_length=200)
    reference = models.CharField(_("acta o resolución"), max_length=200)
    members = models.PositiveSmallIntegerField(_("miembros del órgano"), null=True, blank=True)
    votes_for = models.PositiveSmallIntegerField(_("votos a favor"), null=True, blank=True)
    statement = models.CharField(_("motivo ajeno a la especulación"), max_length=500, blank=True, default="")
    given_on = models.DateField(_("otorgado el"))
    expires_on = models.DateField(_("vence el"), null=True, blank=True)
    recorded_at = models.DateTimeField(_("registrado"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("copia"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["entity", "person", "kind", "reference"], name="trading_leave_once"),
            models.CheckConstraint(
                condition=~Q(reference="") & (~Q(kind="administrator") | ~Q(statement="")), name="trading_leave_founded"
            ),
        ]
        ordering = ["-given_on", "-id"]
        verbose_name = _("permiso para negociar")
        verbose_name_plural = _("permisos para negociar")

    def __str__(self) -> str:
        return f"{self.person}: {self.reference}"


class LeaveUse(AppendOnlyModel):
    """Shares that one posting moved under one leave; what it may still move is its quantity less what stands of these."""

    organisation_path = "leave__entity__organisation"

    leave = models.ForeignKey(TradingLeave, on_delete=models.PROTECT, related_name="uses", verbose_name=_("permiso"))
    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="leave_uses", verbose_name=_("asiento"))
    quantity = models.DecimalField(_("cantidad"), max_digits=30, decimal_places=6)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["leave", "posting"], name="leave_use_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0), name="leave_use_positive"),
        ]
        ordering = ["posting_id", "id"]
        verbose_name = _("uso de un permiso")
        verbose_name_plural = _("usos de permisos")

    def __str__(self) -> str:
        return f"{self.leave}: {self.quantity}"
