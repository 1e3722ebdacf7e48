"""Personal data (Law 1581 of 2012): what a person authorised, what was revoked, what was asked. Decides nothing."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import AppendOnlyModel, Evidence
from governance.models.entities import Entity
from governance.models.obligations import Obligation
from governance.models.person_labels import DATA_PURPOSES, DATA_REQUEST_KINDS
from governance.models.persons import Person


class DataAuthorisation(AppendOnlyModel):
    """One purpose authorised by a person on a date, by a version of the text, with its proof."""

    organisation_path = "person__organisation"

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="data_authorisations", verbose_name=_("persona"))
    purpose = models.CharField(_("finalidad"), max_length=12, choices=DATA_PURPOSES)
    given_on = models.DateField(_("otorgada el"))
    text_version = models.CharField(_("versión del texto"), max_length=60)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, related_name="+", verbose_name=_("prueba"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrada por"))
    recorded_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(text_version=""), name="data_authorisation_text")]
        ordering = ["-given_on", "-id"]
        verbose_name = _("autorización de datos")
        verbose_name_plural = _("autorizaciones de datos")

    def __str__(self) -> str:
        return str(self.get_purpose_display())


class DataRevocation(AppendOnlyModel):
    """One authorisation withdrawn by the person, from a date on."""

    organisation_path = "authorisation__person__organisation"

    authorisation = models.OneToOneField(
        DataAuthorisation, on_delete=models.PROTECT, related_name="revocation", verbose_name=_("autorización")
    )
    revoked_on = models.DateField(_("revocada el"))
    basis = models.CharField(_("soporte"), max_length=300)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("prueba"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrada por"))
    recorded_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(basis=""), name="data_revocation_founded")]
        verbose_name = _("revocación de autorización")
        verbose_name_plural = _("revocaciones de autorizaciones")

    def __str__(self) -> str:
        return f"{self.authorisation_id}: {self.revoked_on}"


class DataRequest(AppendOnlyModel):
    """One query or claim of a person to an entity; its answer and its extension are obligations."""

    organisation_path = "person__organisation"

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="data_requests", verbose_name=_("persona"))
    entity = models.ForeignKey(Entity, on_delete=models.PROTECT, related_name="data_requests", verbose_name=_("entidad"))
    kind = models.CharField(_("clase"), max_length=6, choices=DATA_REQUEST_KINDS)
    received_on = models.DateField(_("recibida el"))
    text = models.CharField(_("qué pide"), max_length=1000)
    evidence = models.ForeignKey(Evidence, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("escrito"))
    obligation = models.OneToOneField(Obligation, on_delete=models.PROTECT, related_name="data_request", verbose_name=_("obligación"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrada por"))
    recorded_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="data_request_said")]
        ordering = ["-received_on", "-id"]
        verbose_name = _("petición sobre datos")
        verbose_name_plural = _("peticiones sobre datos")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.person}"


class DataExtension(AppendOnlyModel):
    """The one extension of a request's term: told to the person with its reason before the term ended."""

    organisation_path = "request__person__organisation"

    request = models.OneToOneField(DataRequest, on_delete=models.PROTECT, related_name="extension", verbose_name=_("petición"))
    told_on = models.DateField(_("informada el"))
    reason = models.CharField(_("motivo"), max_length=300)
    obligation = models.OneToOneField(Obligation, on_delete=models.PROTECT, related_name="+", verbose_name=_("obligación"))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("registrada por"))
    recorded_at = models.DateTimeField(_("registrada"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="data_extension_reasoned")]
        verbose_name = _("prórroga de una petición")
        verbose_name_plural = _("prórrogas de peticiones")

    def __str__(self) -> str:
        return f"{self.request_id}: {self.told_on}"
