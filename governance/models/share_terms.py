"""What a class of shares grants and who keeps its book, from a date; and shares that are no capital. All append-only."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel
from governance.models.entities import Entity
from governance.models.labels import KEEPINGS
from governance.models.persons import Person
from governance.models.securities import Security

PRIVILEGE_KINDS = [
    ("reimbursement", _("reembolso preferente hasta el nominal")),
    ("profit_quota", _("cuota preferente de utilidades")),
    ("economic", _("otra prerrogativa económica")),
]
DEMATERIALISATIONS = [("full", _("total")), ("partial", _("parcial")), ("none", _("en papel"))]


class Privilege(AppendOnlyModel):
    """One economic advantage of a privileged class from a date (C. Co. art. 381). A suppression is a row that ends an earlier one."""

    organisation_path = "security__entity__organisation"

    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="privileges", verbose_name=_("especie"))
    kind = models.CharField(_("privilegio"), max_length=16, choices=PRIVILEGE_KINDS)
    detail = models.CharField(_("contenido"), max_length=300)
    cumulation_years = models.PositiveSmallIntegerField(_("años acumulables"), default=0)
    votes_per_share = models.PositiveSmallIntegerField(_("votos por acción"), default=1)
    from_on = models.DateField(_("desde"))
    ends = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="ended_by", verbose_name=_("suprime"))
    basis = models.CharField(_("acta o escritura"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(basis="") & ~Q(detail=""), name="privilege_founded")]
        ordering = ["security_id", "from_on", "id"]
        verbose_name = _("privilegio de una clase")
        verbose_name_plural = _("privilegios de las clases")

    def __str__(self) -> str:
        return f"{self.security} · {self.get_kind_display()}"


class BookKeeping(AppendOnlyModel):
    """Who keeps the book of a class from a date, by which resolution of the board, and how far the class is dematerialised."""

    organisation_path = "security__entity__organisation"

    security = models.ForeignKey(Security, on_delete=models.PROTECT, related_name="keepings", verbose_name=_("especie"))
    keeping = models.CharField(_("llevada en"), max_length=6, choices=KEEPINGS)
    keeper = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("encargado"))
    dematerialisation = models.CharField(_("desmaterialización"), max_length=8, choices=DEMATERIALISATIONS)
    from_on = models.DateField(_("desde"))
    resolution = models.CharField(_("resolución de la junta"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["security", "from_on"], name="book_keeping_once_a_day"),
            models.CheckConstraint(condition=~Q(resolution=""), name="book_keeping_founded"),
        ]
        ordering = ["security_id", "from_on"]
        verbose_name = _("encargo del libro")
        verbose_name_plural = _("encargos del libro")

    def __str__(self) -> str:
        return f"{self.security} · {self.get_keeping_display()} · {self.from_on:%Y-%m-%d}"


class IndustryShare(AppendOnlyModel):
    """Shares given for work (C. Co. art. 380): they have voice, no vote, no part in the capital, and do not move until released."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="industry_shares", verbose_name=_("entidad"))
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="industry_shares", verbose_name=_("persona"))
    quantity = models.PositiveBigIntegerField(_("cantidad"))
    granted_on = models.DateField(_("otorgadas el"))
    releases = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="released_by", verbose_name=_("libera")
    )
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=Q(quantity__gt=0) & ~Q(basis=""), name="industry_share_founded")]
        ordering = ["entity_id", "id"]
        verbose_name = _("acciones de industria")
        verbose_name_plural = _("acciones de industria")

    def __str__(self) -> str:
        return f"{self.person} · {self.quantity}"


class CorporateTerm(AppendOnlyModel):
    """The seat of a company and the day on which its term expires, from the registration of the amendment that says so."""

    organisation_path = "entity__organisation"

    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="corporate_terms", verbose_name=_("entidad"))
    domicile = models.CharField(_("domicilio"), max_length=120)
    expires_on = models.DateField(_("término de duración"))
    decided_by = models.CharField(_("órgano que decidió"), max_length=12)
    decided_on = models.DateField(_("decidido el"))
    registered_on = models.DateField(_("inscrito el"))
    basis = models.CharField(_("acta y escritura"), max_length=300)
    evidence = models.ForeignKey(
        "core.Evidence", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("documento")
    )
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrado por"))
    recorded_at = models.DateTimeField(_("registrado"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(fields=["entity", "registered_on"], name="corporate_term_once_a_day"),
            models.CheckConstraint(condition=Q(registered_on__gte=models.F("decided_on")) & ~Q(basis=""), name="corporate_term_founded"),
        ]
        ordering = ["entity_id", "registered_on"]
        verbose_name = _("domicilio y término")
        verbose_name_plural = _("domicilios y términos")

    def __str__(self) -> str:
        return f"{self.entity} · {self.expires_on:%Y-%m-%d}"
