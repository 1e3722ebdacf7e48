"""Encumbrances on holdings as facts that are only added: constitution, amendment, release, and the leave to move what they rest on.

`spans` are the shares on which a fact rests, as half-open ranges of smallest parts on the strip of one holding. The numbers mean
nothing but this: two encumbrances rest on the same shares where their spans meet, so that what is blocked is a union and never a sum.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel
from governance.models.accounts import Account
from governance.models.encumbrance_labels import CONSENTS, ENCUMBRANCE_KINDS, ON_TRANSFER, RELEASE_REASONS, SCOPES
from governance.models.persons import Person
from governance.models.registers import Posting
from governance.models.securities import Security


class EncumbranceFact(AppendOnlyModel):
    """What every fact about an encumbrance says: on how much, since when it counts, when it was known, and on what proof."""

    quantity = models.DecimalField(_("cantidad"), max_digits=30, decimal_places=6)
    spans = models.JSONField(_("tramos"), default=list)
    registered_on = models.DateField(_("inscrito el"))
    recorded_at = models.DateTimeField(_("registrado"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    source_ref = models.CharField(_("referencia de origen"), max_length=120)
    posting = models.ForeignKey(
        Posting, on_delete=models.PROTECT, null=True, blank=True, related_name="%(class)ss", verbose_name=_("asiento")
    )

    class Meta(AppendOnlyModel.Meta):
        abstract = True


class Encumbrance(EncumbranceFact):
    """One encumbrance as constituted on shares of one account. `granted` and `reserved` are the rights that its document moves to its
    beneficiary, or keeps for the holder, against what the law presumes. Its life is this row and the amendments and releases after it.
    """

    organisation_path = "account__entity__organisation"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="encumbrances", db_index=False, verbose_name=_("cuenta"))
    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="encumbrances", verbose_name=_("especie"))
    kind = models.CharField(_("clase"), max_length=12, choices=ENCUMBRANCE_KINDS)
    beneficiary = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="encumbrances", verbose_name=_("a favor de")
    )
    scope = models.CharField(_("alcance"), max_length=24, choices=SCOPES, blank=True, default="")
    granted = models.JSONField(_("derechos pactados a favor"), default=list, blank=True)
    reserved = models.JSONField(_("derechos reservados"), default=list, blank=True)
    authority = models.CharField(_("autoridad"), max_length=200, blank=True, default="")
    order_number = models.CharField(_("oficio"), max_length=120, blank=True, default="")
    order_on = models.DateField(_("fecha del oficio"), null=True, blank=True)
    deposit_account = models.CharField(_("cuenta de depósitos judiciales"), max_length=120, blank=True, default="")
    agreed_on = models.DateField(_("convenido el"))
    carried_from = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="carried_to", verbose_name=_("viene de")
    )

    class Meta(EncumbranceFact.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gt=0) & ~Q(basis=""), name="encumbrance_founded"),
            models.CheckConstraint(
                condition=(Q(kind="attachment") & ~Q(scope="")) | Q(kind="litigation") | Q(scope=""), name="encumbrance_scoped"
            ),
            models.UniqueConstraint(fields=["account", "source_ref"], name="encumbrance_source_once"),
        ]
        indexes = [models.Index(fields=["account", "security"], name="encumbrance_by_holding")]
        ordering = ["registered_on", "id"]
        verbose_name = _("gravamen")
        verbose_name_plural = _("gravámenes")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    def terms(self) -> dict[str, Any]:
        """What goes on with the encumbrance wherever its shares go: everything but the shares, the rights as amended, and the act."""
        return {
            "kind": self.kind,
            "beneficiary_id": self.beneficiary_id,
            "scope": self.scope,
            "authority": self.authority,
            "order_number": self.order_number,
            "order_on": self.order_on,
            "deposit_account": self.deposit_account,
            "agreed_on": self.agreed_on,
            "evidence_id": self.evidence_id,
            "carried_from": self,
        }


class EncumbranceAmendment(EncumbranceFact):
    """One change of an encumbrance that lets it live: more shares, other rights, another creditor, deposit account or date of its
    document. Null leaves as it was.
    """

    organisation_path = "encumbrance__account__entity__organisation"

    encumbrance = models.ForeignKey(Encumbrance, on_delete=models.PROTECT, related_name="amendments", verbose_name=_("gravamen"))
    granted = models.JSONField(_("derechos pactados a favor"), null=True, blank=True)
    reserved = models.JSONField(_("derechos reservados"), null=True, blank=True)
    deposit_account = models.CharField(_("cuenta de depósitos judiciales"), max_length=120, blank=True, default="")
    beneficiary = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="encumbrance_amendments", verbose_name=_("a favor de")
    )
    agreed_on = models.DateField(_("convenido el"), null=True, blank=True)

    class Meta(EncumbranceFact.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gte=0) & ~Q(basis=""), name="encumbrance_amendment_founded"),
            models.UniqueConstraint(fields=["encumbrance", "source_ref"], name="encumbrance_amendment_once"),
        ]
        ordering = ["registered_on", "id"]
        verbose_name = _("modificación de gravamen")
        verbose_name_plural = _("modificaciones de gravámenes")

    def __str__(self) -> str:
        return f"{self.encumbrance}: +{self.quantity}"


class EncumbranceRelease(EncumbranceFact):
    """One release, total or partial; `reason` tells a release from what left with a transfer, a split or a conversion."""

    organisation_path = "encumbrance__account__entity__organisation"

    encumbrance = models.ForeignKey(Encumbrance, on_delete=models.PROTECT, related_name="releases", verbose_name=_("gravamen"))
    reason = models.CharField(_("motivo"), max_length=12, choices=RELEASE_REASONS)

    class Meta(EncumbranceFact.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gt=0) & ~Q(basis=""), name="encumbrance_release_founded"),
            models.UniqueConstraint(fields=["encumbrance", "source_ref"], name="encumbrance_release_once"),
        ]
        ordering = ["registered_on", "id"]
        verbose_name = _("levantamiento de gravamen")
        verbose_name_plural = _("levantamientos de gravámenes")

    def __str__(self) -> str:
        return f"{self.encumbrance}: −{self.quantity}"


class TransferPermission(AppendOnlyModel):
    """The leave of one who may say no to a transfer of encumbered shares, for a quantity, with its proof and what becomes of the encumbrance.

    What transfers took is counted by the releases that carry their posting.
    """

    organisation_path = "encumbrance__account__entity__organisation"

    encumbrance = models.ForeignKey(Encumbrance, on_delete=models.PROTECT, related_name="permissions", verbose_name=_("gravamen"))
    consent = models.CharField(_("permiso de"), max_length=12, choices=CONSENTS)
    given_by = models.CharField(_("otorgado por"), max_length=200)
    reference = models.CharField(_("documento"), max_length=200)
    quantity = models.DecimalField(_("cantidad"), max_digits=30, decimal_places=6)
    on_transfer = models.CharField(_("al trasladarse"), max_length=8, choices=ON_TRANSFER)
    given_on = models.DateField(_("otorgado el"))
    recorded_at = models.DateTimeField(_("registrado"))
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    evidence = models.ForeignKey("core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["encumbrance", "consent", "reference"], name="transfer_permission_once"),
            models.CheckConstraint(condition=Q(quantity__gt=0) & ~Q(reference=""), name="transfer_permission_founded"),
        ]
        ordering = ["given_on", "id"]
        verbose_name = _("permiso de traspaso")
        verbose_name_plural = _("permisos de traspaso")

    def __str__(self) -> str:
        return f"{self.get_consent_display()}: {self.reference}"

    def facts(self) -> dict[str, Any]:
        """What the audit record says of it."""
        return {"encumbrance": self.encumbrance_id, "consent": self.consent, "quantity": str(self.quantity), "reference": self.reference}
