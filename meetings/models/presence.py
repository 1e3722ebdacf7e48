"""Who is in the room and which shares are represented, as events that are only added. Presence belongs to a person,
representation to the shares; the sum of the signed votes up to a moment is the presence at that moment."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.models.append_only import AppendOnlyModel


class Credential(AppendOnlyModel):
    """The number by which a person speaks and is found at the door of one meeting."""

    organisation_path = "meeting__organisation"

    meeting = models.ForeignKey("meetings.Meeting", on_delete=models.PROTECT, related_name="credentials")
    person = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField(_("credencial"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("credencial")
        verbose_name_plural = _("credenciales")
        ordering = ["meeting", "number"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "person"], name="one_credential_per_person"),
            models.UniqueConstraint(fields=["meeting", "number"], name="credential_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number:04d}"


class PresenceEvent(AppendOnlyModel):
    """A person came in, went out, or gained or lost shares to represent while inside."""

    organisation_path = "meeting__organisation"

    class Kind(models.TextChoices):
        ARRIVAL = "arrival", _("Ingreso")
        DEPARTURE = "departure", _("Salida")
        EXPULSION = "expulsion", _("Expulsión")
        APPOINTMENT = "appointment", _("Poder en la sala")
        REVOCATION = "revocation", _("Revocación")

    meeting = models.ForeignKey("meetings.Meeting", on_delete=models.PROTECT, related_name="presence_events")
    person = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(_("hecho"), max_length=12, choices=Kind.choices)
    turn = models.PositiveSmallIntegerField(_("vez"))
    at = models.DateTimeField(_("hora"))
    remote = models.BooleanField(_("a distancia"), default=False)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(default=now)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("hecho de presencia")
        verbose_name_plural = _("hechos de presencia")
        ordering = ["meeting", "at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "person", "turn"], condition=models.Q(kind="arrival"), name="arrival_once_per_turn"),
            models.UniqueConstraint(
                fields=["meeting", "person", "turn"],
                condition=models.Q(kind__in=["departure", "expulsion"]),
                name="departure_once_per_turn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} · {self.get_kind_display()}"


class Representation(AppendOnlyModel):
    """The shares of one roll entry begin (+) or cease (−) to be represented by a person in the room.

    One turn of an entry begins once and ceases once (unique), so a share is counted at most once, by its holder or by one proxy.
    """

    organisation_path = "meeting__organisation"

    class Capacity(models.TextChoices):
        OWN = "own", _("Propias")
        LEGAL = "legal", _("Representación legal")
        PROXY = "proxy", _("Poder")

    class Reason(models.TextChoices):
        ARRIVED = "arrived", _("Ingreso")
        LEFT = "left", _("Salida")
        PRINCIPAL_ARRIVED = "principal_arrived", _("Llegó el titular")
        APPOINTED = "appointed", _("Poder en la sala")
        REVOKED = "revoked", _("Poder revocado")
        EXPELLED = "expelled", _("Expulsión")

    meeting = models.ForeignKey("meetings.Meeting", on_delete=models.PROTECT, related_name="representations")
    event = models.ForeignKey(PresenceEvent, on_delete=models.PROTECT, related_name="representations")
    entry = models.ForeignKey("meetings.RollEntry", on_delete=models.PROTECT, related_name="representations")
    security = models.ForeignKey("governance.Security", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    holder = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    bearer = models.ForeignKey("governance.Person", on_delete=models.PROTECT, related_name="+")
    proxy = models.ForeignKey("meetings.Proxy", on_delete=models.PROTECT, null=True, blank=True, related_name="representations")
    capacity = models.CharField(_("calidad"), max_length=6, choices=Capacity.choices)
    portion = models.PositiveSmallIntegerField(_("parte"), default=0)
    turn = models.PositiveSmallIntegerField(_("vez"))
    direction = models.SmallIntegerField(_("sentido"))
    votes = models.BigIntegerField(_("votos con signo"))
    reason = models.CharField(_("causa"), max_length=20, choices=Reason.choices)
    at = models.DateTimeField(_("hora"))

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = _("representación")
        verbose_name_plural = _("representaciones")
        ordering = ["meeting", "at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "portion", "turn", "direction"], name="representation_once_per_turn"),
            models.CheckConstraint(
                condition=models.Q(direction=1, votes__gt=0) | models.Q(direction=-1, votes__lt=0), name="representation_sign"
            ),
        ]
        indexes = [
            models.Index(fields=["meeting", "security", "at"], include=["votes"], name="presence_sum"),
            models.Index(fields=["meeting", "bearer"], name="presence_by_bearer"),
        ]

    def __str__(self) -> str:
        return f"{self.holder}: {self.votes}"
