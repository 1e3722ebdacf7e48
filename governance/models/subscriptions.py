"""Subscriptions: who took up how many shares at which price, when each part is due, what was paid, and what default brought.

Nothing here says what is paid or pending: that is computed from these rows at a date.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel
from governance.models.accounts import Account
from governance.models.issues import RecordedFact, ShareIssue
from governance.models.labels import PAYMENT_ORIGINS, REMEDIES, SUBSCRIPTION_ORIGINS
from governance.models.registers import Posting


class Subscription(RecordedFact):
    """One contract of subscription, entered in the register by one posting."""

    organisation_path = "issue__entity__organisation"

    issue = models.ForeignKey(ShareIssue, on_delete=models.PROTECT, related_name="subscriptions", verbose_name=_("emisión"))
    number = models.PositiveIntegerField(_("número"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="subscriptions", verbose_name=_("suscriptor"))
    origin = models.CharField(_("por"), max_length=12, choices=SUBSCRIPTION_ORIGINS)
    quantity = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    price = models.DecimalField(_("precio"), max_digits=24, decimal_places=2)
    accepted_on = models.DateField(_("aceptada el"))
    basis = models.CharField(_("documento"), max_length=300)
    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="subscriptions", verbose_name=_("asiento"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["issue", "number"], name="subscription_number_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0, price__gt=0) & ~Q(basis=""), name="subscription_founded"),
        ]
        ordering = ["issue_id", "number"]
        verbose_name = _("suscripción")
        verbose_name_plural = _("suscripciones")

    def __str__(self) -> str:
        return f"{self.issue} · {self.number}"


class Instalment(AppendOnlyModel):
    """One part of the price and the day it is due; the first is due at subscription. Together they are the whole price."""

    organisation_path = "subscription__issue__entity__organisation"

    subscription = models.ForeignKey(Subscription, on_delete=models.PROTECT, related_name="instalments", verbose_name=_("suscripción"))
    number = models.PositiveSmallIntegerField(_("cuota"))
    due_on = models.DateField(_("vence el"))
    amount = models.DecimalField(_("valor"), max_digits=24, decimal_places=2)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["subscription", "number"], name="subscription_instalment_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="subscription_instalment_positive"),
        ]
        ordering = ["subscription_id", "number"]
        verbose_name = _("cuota de una suscripción")
        verbose_name_plural = _("cuotas de suscripciones")

    def __str__(self) -> str:
        return f"{self.subscription} · {self.number}"


class InstalmentPayment(RecordedFact):
    """Money received on account of one subscription, with its source; never more than what was pending."""

    organisation_path = "subscription__issue__entity__organisation"

    subscription = models.ForeignKey(Subscription, on_delete=models.PROTECT, related_name="payments", verbose_name=_("suscripción"))
    paid_on = models.DateField(_("pagado el"))
    amount = models.DecimalField(_("valor"), max_digits=24, decimal_places=2)
    origin = models.CharField(_("procede de"), max_length=12, choices=PAYMENT_ORIGINS)
    source_ref = models.CharField(_("referencia"), max_length=120)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["subscription", "source_ref"], name="instalment_payment_source_once"),
            models.CheckConstraint(condition=Q(amount__gt=0) & ~Q(source_ref=""), name="instalment_payment_founded"),
        ]
        ordering = ["subscription_id", "paid_on", "id"]
        verbose_name = _("pago de una suscripción")
        verbose_name_plural = _("pagos de suscripciones")

    def __str__(self) -> str:
        return f"{self.subscription} · {self.amount}"


class DefaultRemedy(RecordedFact):
    """What the board chose against a subscriber in arrears. An imputation says what was released and what was withdrawn."""

    organisation_path = "subscription__issue__entity__organisation"

    subscription = models.ForeignKey(Subscription, on_delete=models.PROTECT, related_name="remedies", verbose_name=_("suscripción"))
    kind = models.CharField(_("medida"), max_length=20, choices=REMEDIES)
    decided_on = models.DateField(_("decidida el"))
    basis = models.CharField(_("acta de la junta"), max_length=300)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    received = models.DecimalField(_("recibido"), max_digits=24, decimal_places=2)
    pending = models.DecimalField(_("pendiente"), max_digits=24, decimal_places=2)
    deduction = models.DecimalField(_("deducción"), default=0, max_digits=24, decimal_places=2)
    released = models.DecimalField(_("liberadas"), default=0, max_digits=30, decimal_places=6)
    withdrawn = models.DecimalField(_("retiradas"), default=0, max_digits=30, decimal_places=6)
    left_over = models.DecimalField(_("sobrante"), default=0, max_digits=24, decimal_places=2)
    posting = models.OneToOneField(
        Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="default_remedy", verbose_name=_("asiento")
    )
    book_digest = models.CharField(_("libro de reglas"), max_length=64)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["subscription"], condition=Q(kind="imputation"), name="default_remedy_imputed_once"),
            models.CheckConstraint(condition=~Q(basis=""), name="default_remedy_founded"),
        ]
        ordering = ["subscription_id", "decided_on", "id"]
        verbose_name = _("medida por mora")
        verbose_name_plural = _("medidas por mora")

    def __str__(self) -> str:
        return f"{self.subscription} · {self.kind}"
