"""Accounts: what holds. Knows who its owners are and what it is for; refuses to know quantities (see positions)."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import ScopedQuerySet
from governance.models.entities import Entity
from governance.models.labels import ACCOUNT_PURPOSES, CONJUNCTIONS
from governance.models.persons import Person
from governance.rules.kinds import AccountPurpose


class Account(models.Model):
    """One account in the register of one entity; exactly one of them is the issue account, the only one that may go below zero."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="accounts", verbose_name=_("entidad"))
    number = models.CharField(_("número"), max_length=40)
    purpose = models.CharField(_("destino"), max_length=12, choices=ACCOUNT_PURPOSES, default=AccountPurpose.HOLDER.value)
    title = models.CharField(_("título de la cuenta"), max_length=300)
    sort_key = models.CharField(max_length=600, editable=False, default="")
    search_key = models.CharField(max_length=700, editable=False, default="")
    conjunction = models.CharField(_("actúan"), max_length=3, choices=CONJUNCTIONS, blank=True, default="")
    direct_depositor = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="deposited_accounts", verbose_name=_("depositante directo")
    )
    opened_on = models.DateField(_("abierta el"))
    closed_on = models.DateField(_("cerrada el"), null=True, blank=True)
    holders: models.ManyToManyField = models.ManyToManyField(Person, through="AccountHolder", related_name="accounts")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entity", "number"], name="account_number_once"),
            models.UniqueConstraint(fields=["entity"], condition=Q(purpose="issue"), name="account_one_issue"),
            models.CheckConstraint(condition=Q(closed_on__isnull=True) | Q(closed_on__gte=F("opened_on")), name="account_dates"),
        ]
        indexes = [models.Index(fields=["entity", "sort_key", "id"], name="account_by_title")]
        ordering = ["sort_key", "id"]
        verbose_name = _("cuenta")
        verbose_name_plural = _("cuentas")

    def __str__(self) -> str:
        return f"{self.number} · {self.title}"


class AccountHolder(models.Model):
    """One owner of an account and the portion owned; of several owners at most one is the common representative (BC-29)."""

    organisation_path = "account__entity__organisation"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="ownerships", verbose_name=_("cuenta"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="ownerships", verbose_name=_("persona"))
    numerator = models.PositiveIntegerField(_("numerador"), default=1)
    denominator = models.PositiveIntegerField(_("denominador"), default=1)
    is_representative = models.BooleanField(_("representante común"), default=False)

    objects = ScopedQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "person"], name="account_holder_once"),
            models.UniqueConstraint(fields=["account"], condition=Q(is_representative=True), name="account_one_representative"),
            models.CheckConstraint(condition=Q(numerator__gt=0) & Q(denominator__gte=F("numerator")), name="account_portion"),
        ]
        verbose_name = _("titularidad")
        verbose_name_plural = _("titularidades")

    def __str__(self) -> str:
        return f"{self.person} {self.numerator}/{self.denominator}"
