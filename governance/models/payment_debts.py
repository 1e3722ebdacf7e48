"""What the company owes for each entitlement, and the facts that move it: holds, releases, set-off, prescription.

The debt is the current state and the lock of everything that touches the money; the facts beside it are written once.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Approval, Evidence, ScopedQuerySet
from governance.models.accounts import Account
from governance.models.distributions import money
from governance.models.dividends import DividendInstalment
from governance.models.entities import Entity
from governance.models.entitlements import Entitlement
from governance.models.payment_labels import ACT_STATES, DEBT_STATES, HOLD_KINDS, ROUTES
from governance.models.persons import Person
from governance.rules.payments.kinds import ActState, HoldKind, Route
from governance.rules.payments.standing import DebtState


class DividendDebt(models.Model):
    """The company's debt for one approved entitlement: its net, what was set off of it, and where the rest stands.

    `payee` receives it (an order may name another than the entitlement did). What is prescribed or set off whole never changes again.
    """

    organisation_path = "entity__organisation"

    entitlement = models.OneToOneField(Entitlement, on_delete=models.PROTECT, related_name="debt", verbose_name=_("derecho"))
    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("entidad"))
    instalment = models.ForeignKey(DividendInstalment, on_delete=models.PROTECT, related_name="debts", verbose_name=_("cuota"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="dividend_debts", verbose_name=_("cuenta"))
    payee = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="dividend_debts", verbose_name=_("se paga a")
    )
    due_on = models.DateField(_("exigible el"))
    net = money(_("neto"))
    compensated = money(_("compensado"), default=0)
    state = models.CharField(_("estado"), max_length=12, choices=DEBT_STATES, default=DebtState.PENDING.value)
    route = models.CharField(_("paga"), max_length=12, choices=ROUTES, default=Route.OWN.value)
    destination = models.CharField(_("orden o cuenta de destino"), max_length=300, blank=True, default="")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(net__gt=0, compensated__gte=0), name="debt_signs"),
            models.CheckConstraint(
                condition=Q(state="compensated", compensated=F("net")) | (~Q(state="compensated") & Q(compensated__lt=F("net"))),
                name="debt_compensation_closes",
            ),
        ]
        indexes = [
            models.Index(fields=["instalment", "state"], name="debt_by_instalment"),
            models.Index(fields=["entity", "state", "due_on"], name="debt_by_entity"),
        ]
        ordering = ["due_on", "account__sort_key", "id"]
        verbose_name = _("dividendo por pagar")
        verbose_name_plural = _("dividendos por pagar")

    def __str__(self) -> str:
        return f"{self.account} · {self.due_on:%Y-%m-%d} · {self.net}"


class DebtHold(AppendOnlyModel):
    """One reason not to pay a debt for now; a release ends it."""

    organisation_path = "debt__entity__organisation"

    debt = models.ForeignKey(DividendDebt, on_delete=models.PROTECT, related_name="holds", verbose_name=_("dividendo"))
    kind = models.CharField(_("clase"), max_length=6, choices=HOLD_KINDS, default=HoldKind.ORDER.value)
    authority = models.CharField(_("autoridad"), max_length=200, blank=True, default="")
    order_number = models.CharField(_("oficio"), max_length=120, blank=True, default="")
    since_on = models.DateField(_("desde"))
    basis = models.CharField(_("motivo"), max_length=300)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("soporte"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(basis=""), name="debt_hold_founded")]
        ordering = ["debt_id", "id"]
        verbose_name = _("retención de un dividendo")
        verbose_name_plural = _("retenciones de dividendos")

    def __str__(self) -> str:
        return f"{self.debt_id}: {self.basis}"


class DebtRelease(AppendOnlyModel):
    """One release of a withheld debt, by the order that names who receives it, or because the data were put right."""

    organisation_path = "debt__entity__organisation"

    debt = models.ForeignKey(DividendDebt, on_delete=models.PROTECT, related_name="releases", verbose_name=_("dividendo"))
    hold = models.OneToOneField(
        DebtHold, on_delete=models.PROTECT, null=True, blank=True, related_name="release", verbose_name=_("retención")
    )
    decided_on = models.DateField(_("decidido el"))
    order_number = models.CharField(_("oficio"), max_length=120, blank=True, default="")
    payee = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("se entrega a"))
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("evidencia"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(basis=""), name="debt_release_founded")]
        ordering = ["debt_id", "id"]
        verbose_name = _("entrega de un dividendo retenido")
        verbose_name_plural = _("entregas de dividendos retenidos")

    def __str__(self) -> str:
        return f"{self.debt_id}: {self.basis}"


class SetOff(AppendOnlyModel):
    """One set-off: so much of a dividend against so much of what its holder owes the company."""

    organisation_path = "debt__entity__organisation"

    debt = models.ForeignKey(DividendDebt, on_delete=models.PROTECT, related_name="set_offs", verbose_name=_("dividendo"))
    amount = money(_("compensado"))
    owed = money(_("debía"))
    concept = models.CharField(_("por concepto de"), max_length=200)
    reference = models.CharField(_("documento"), max_length=120)
    compensated_on = models.DateField(_("compensado el"))
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("soporte"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0, owed__gte=F("amount")), name="set_off_within_debt"),
            models.CheckConstraint(condition=~Q(concept="") & ~Q(reference=""), name="set_off_founded"),
            models.UniqueConstraint(fields=["debt", "reference"], name="set_off_once"),
        ]
        ordering = ["debt_id", "id"]
        verbose_name = _("compensación")
        verbose_name_plural = _("compensaciones")

    def __str__(self) -> str:
        return f"{self.debt_id}: {self.amount}"


class PrescriptionAct(models.Model):
    """One list of dividends proposed to pass to the reserve, confirmed by a second person. Once decided it never changes."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="prescription_acts", verbose_name=_("entidad"))
    number = models.PositiveIntegerField(_("número"))
    on = models.DateField(_("al"))
    state = models.CharField(_("estado"), max_length=10, choices=ACT_STATES, default=ActState.PROPOSED.value)
    count = models.PositiveIntegerField(_("dividendos"))
    total = money(_("total"))
    rule = models.CharField(_("regla"), max_length=40)
    article = models.CharField(_("artículo"), max_length=120)
    digest = models.CharField(_("huella"), max_length=64)
    approval = models.ForeignKey(Approval, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("aprobación"))
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("propuesta por"))
    proposed_at = models.DateTimeField(_("propuesta"))
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("decidida por")
    )
    decided_at = models.DateTimeField(_("decidida"), null=True, blank=True)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entity", "number"], name="prescription_act_number_once"),
            models.UniqueConstraint(fields=["entity"], condition=Q(state="proposed"), name="prescription_act_one_open"),
            models.CheckConstraint(condition=Q(count__gt=0, total__gt=0), name="prescription_act_positive"),
        ]
        ordering = ["entity_id", "-number"]
        verbose_name = _("acta de prescripción")
        verbose_name_plural = _("actas de prescripción")

    def __str__(self) -> str:
        return f"{self.entity} · {self.number}"


class ProposedPrescription(AppendOnlyModel):
    """One dividend in a proposed list: what the second person sees and confirms."""

    organisation_path = "act__entity__organisation"

    act = models.ForeignKey(PrescriptionAct, on_delete=models.PROTECT, related_name="proposed", verbose_name=_("acta"))
    debt = models.ForeignKey(DividendDebt, on_delete=models.PROTECT, related_name="+", verbose_name=_("dividendo"))
    amount = money(_("valor"))
    last_on = models.DateField(_("último día de pago"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["act", "debt"], name="proposed_prescription_once")]
        ordering = ["act_id", "id"]
        verbose_name = _("prescripción propuesta")
        verbose_name_plural = _("prescripciones propuestas")

    def __str__(self) -> str:
        return f"{self.act_id}: {self.debt_id}"


class Prescription(AppendOnlyModel):
    """One dividend that passed to the reserve: it may no longer be collected."""

    organisation_path = "act__entity__organisation"

    act = models.ForeignKey(PrescriptionAct, on_delete=models.PROTECT, related_name="prescriptions", verbose_name=_("acta"))
    debt = models.OneToOneField(DividendDebt, on_delete=models.PROTECT, related_name="prescription", verbose_name=_("dividendo"))
    amount = money(_("valor"))
    last_on = models.DateField(_("último día de pago"))
    entered_on = models.DateField(_("pasó a la reserva el"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0, entered_on__gt=F("last_on")), name="prescription_after_last_day")]
        ordering = ["act_id", "id"]
        verbose_name = _("dividendo prescrito")
        verbose_name_plural = _("dividendos prescritos")

    def __str__(self) -> str:
        return f"{self.debt_id}: {self.amount}"
