"""Rights to subscribe: what each account may take up, and to whom it assigned it. Knows no subscription."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel
from governance.models.accounts import Account
from governance.models.issues import RecordedFact, ShareIssue


class IssueEntitlement(AppendOnlyModel):
    """What one account may subscribe first: its part of the issue by what it held at the record date, frozen with the offer."""

    organisation_path = "issue__entity__organisation"

    issue = models.ForeignKey(ShareIssue, on_delete=models.PROTECT, related_name="entitlements", verbose_name=_("emisión"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="issue_entitlements", verbose_name=_("cuenta"))
    held = models.DecimalField(_("acciones que da derecho"), max_digits=30, decimal_places=6)
    quantity = models.DecimalField(_("puede suscribir"), max_digits=30, decimal_places=6)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["issue", "account"], name="issue_entitlement_once"),
            models.CheckConstraint(condition=Q(held__gt=0, quantity__gte=0), name="issue_entitlement_positive"),
        ]
        verbose_name = _("derecho de suscripción")
        verbose_name_plural = _("derechos de suscripción")

    def __str__(self) -> str:
        return f"{self.account_id}: {self.quantity}"


class RightsAssignment(RecordedFact):
    """One right to subscribe assigned in writing by one account to another, within what the assignor still has."""

    organisation_path = "issue__entity__organisation"

    issue = models.ForeignKey(ShareIssue, on_delete=models.PROTECT, related_name="assignments", verbose_name=_("emisión"))
    assignor = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="rights_given", verbose_name=_("cedente"))
    assignee = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="rights_taken", verbose_name=_("cesionario"))
    quantity = models.DecimalField(_("acciones"), max_digits=30, decimal_places=6)
    assigned_on = models.DateField(_("cedido el"))
    basis = models.CharField(_("documento"), max_length=300)
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(
                condition=Q(quantity__gt=0) & ~Q(assignor=F("assignee")) & ~Q(basis=""), name="rights_assignment_founded"
            )
        ]
        verbose_name = _("cesión de derechos")
        verbose_name_plural = _("cesiones de derechos")

    def __str__(self) -> str:
        return f"{self.assignor_id} → {self.assignee_id}: {self.quantity}"
