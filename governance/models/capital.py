"""Acts that change capital and what hangs on them: the act, the cash for fractions, the par of a class through time.

Everything here is append-only. Quantities live in the register: an act names its posting and never repeats a holding.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel
from governance.models.accounts import Account
from governance.models.entities import Entity
from governance.models.registers import Posting
from governance.models.securities import Security
from governance.rules.capital_acts import ActKind

ACT_KINDS = [
    (ActKind.CONVERSION.value, _("conversión de clase")),
    (ActKind.SPLIT.value, _("división o agrupación")),
    (ActKind.BUY_BACK.value, _("readquisición")),
    (ActKind.RESALE.value, _("enajenación de propias")),
    (ActKind.CANCELLATION.value, _("cancelación de propias")),
]


class CapitalAct(AppendOnlyModel):
    """One corporate act on shares, carried out in one posting: who decided it and when, under which rule book, with which figures.

    A split is of every class at once, and names none.
    """

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="capital_acts", verbose_name=_("entidad"))
    kind = models.CharField(_("acto"), max_length=16, choices=ACT_KINDS)
    security = models.ForeignKey(
        Security, on_delete=models.PROTECT, null=True, blank=True, related_name="capital_acts", verbose_name=_("especie")
    )
    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, related_name="capital_act", verbose_name=_("asiento"))
    decided_on = models.DateField(_("decidido el"))
    basis = models.CharField(_("acta o documento"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    figures = models.JSONField(_("cifras"), default=dict)
    book_digest = models.CharField(_("huella del libro de reglas"), max_length=64)
    approval = models.OneToOneField(
        "core.Approval", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("aprobación")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(basis=""), name="capital_act_founded")]
        ordering = ["entity_id", "-id"]
        verbose_name = _("acto de capital")
        verbose_name_plural = _("actos de capital")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.security or self.entity}"


class FractionPayment(AppendOnlyModel):
    """The fraction of a new share that an account was left with in a split, and the cash that takes its place."""

    organisation_path = "act__entity__organisation"

    act = models.ForeignKey(CapitalAct, on_delete=models.PROTECT, related_name="fractions", verbose_name=_("acto"))
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+", verbose_name=_("cuenta"))
    numerator = models.PositiveBigIntegerField(_("numerador"))
    denominator = models.PositiveBigIntegerField(_("denominador"))
    amount = models.DecimalField(_("valor"), max_digits=24, decimal_places=2)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["act", "account"], name="fraction_once"),
            models.CheckConstraint(condition=Q(numerator__gt=0) & Q(denominator__gt=models.F("numerator")), name="fraction_below_one"),
        ]
        ordering = ["act_id", "account_id"]
        verbose_name = _("fracción pagada en dinero")
        verbose_name_plural = _("fracciones pagadas en dinero")

    def __str__(self) -> str:
        return f"{self.account_id}: {self.numerator}/{self.denominator}"


class ParChange(AppendOnlyModel):
    """The par of a class from a date, and what it was before: a split divides it. The class itself carries the present one."""

    organisation_path = "security__entity__organisation"

    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="par_changes", verbose_name=_("especie"))
    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="par_changes", verbose_name=_("asiento"))
    from_on = models.DateField(_("desde"))
    before = models.DecimalField(_("nominal anterior"), max_digits=24, decimal_places=6)
    after = models.DecimalField(_("nominal nuevo"), max_digits=24, decimal_places=6)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(before__gt=0) & Q(after__gt=0), name="par_change_positive"),
            models.UniqueConstraint(fields=["security", "posting"], name="par_change_once"),
        ]
        ordering = ["security_id", "id"]
        verbose_name = _("cambio de nominal")
        verbose_name_plural = _("cambios de nominal")

    def __str__(self) -> str:
        return f"{self.security_id}: {self.after}"
