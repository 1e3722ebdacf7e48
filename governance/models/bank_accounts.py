"""Where a holder's money goes, since when and on what proof. Knows who entered it and who confirmed it; pays nothing."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Evidence
from governance.models.accounts import Account
from governance.models.person_labels import BANK_ACCOUNT_KINDS
from governance.models.persons import Person


class BankAccount(AppendOnlyModel):
    """One instruction of a holder: from a date on, money goes there. A later one takes its place; nothing is overwritten.

    Of one account of the register where it names it, else of all the person's. Kind `none` withdraws without replacing.
    """

    organisation_path = "person__organisation"

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="bank_accounts", verbose_name=_("persona"))
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, null=True, blank=True, related_name="bank_accounts", verbose_name=_("solo para la cuenta")
    )
    kind = models.CharField(_("tipo"), max_length=10, choices=BANK_ACCOUNT_KINDS)
    bank_code = models.CharField(_("código del banco"), max_length=10, blank=True, default="")
    bank_name = models.CharField(_("banco"), max_length=120, blank=True, default="")
    number = models.CharField(_("número"), max_length=30, blank=True, default="")
    holder_name = models.CharField(_("titular en el banco"), max_length=300, blank=True, default="")
    holder_id_type = models.CharField(_("tipo de documento del titular"), max_length=3, blank=True, default="")
    holder_id_number = models.CharField(_("documento del titular"), max_length=30, blank=True, default="")
    from_on = models.DateField(_("desde"))
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("evidencia"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrada por"))
    recorded_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="none", number="", bank_code="") | (~Q(kind="none") & ~Q(number="") & ~Q(bank_code="")),
                name="bank_account_whole",
            ),
            models.CheckConstraint(condition=~Q(basis=""), name="bank_account_founded"),
        ]
        indexes = [models.Index(fields=["person", "from_on"], name="bank_account_by_person")]
        ordering = ["-from_on", "-id"]
        verbose_name = _("cuenta bancaria")
        verbose_name_plural = _("cuentas bancarias")

    def __str__(self) -> str:
        return f"{self.bank_name or self.bank_code} · {self.number}" if self.number else self.get_kind_display()


class BankAccountConfirmation(AppendOnlyModel):
    """A second person confirmed one instruction: only from then on it is paid to."""

    organisation_path = "bank_account__person__organisation"

    bank_account = models.OneToOneField(
        BankAccount, on_delete=models.PROTECT, related_name="confirmation", verbose_name=_("cuenta bancaria")
    )
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("confirmada por"))
    confirmed_at = models.DateTimeField(_("confirmada"))
    means = models.CharField(_("cómo se confirmó"), max_length=200)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(means=""), name="bank_confirmation_told")]
        verbose_name = _("confirmación de cuenta bancaria")
        verbose_name_plural = _("confirmaciones de cuentas bancarias")

    def __str__(self) -> str:
        return f"{self.bank_account_id}: {self.confirmed_by}"
