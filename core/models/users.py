"""Who signs in, for which organisation, in which role. Knows nothing of shares or funds: role names come from the apps."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class UserAccounts(UserManager["User"]):
    """Creates users by e-mail; the user name, which nobody types, follows it."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":  # type: ignore[override]
        return super().create_user(fields.pop("username", email), email, password, **fields)

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":  # type: ignore[override]
        return super().create_superuser(fields.pop("username", email), email, password, **fields)


class User(AbstractUser):
    """One person who signs in by e-mail."""

    email = models.EmailField(_("correo electrónico"), unique=True)
    language = models.CharField(_("idioma"), max_length=8, default="es-co")

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserAccounts] = UserAccounts()

    def __str__(self) -> str:
        return self.get_full_name() or self.email


class Organisation(models.Model):
    """A tenant: every visible row carries its organisation and is scoped by it."""

    name = models.CharField(_("nombre"), max_length=200)
    slug = models.SlugField(_("clave"), unique=True)

    class Meta:
        verbose_name = _("organización")
        verbose_name_plural = _("organizaciones")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One role of one user in one organisation; ``scope`` narrows it to one object ("" is the whole organisation)."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(_("rol"), max_length=30)
    scope = models.CharField(_("alcance"), max_length=60, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "organisation", "role", "scope"], name="membership_once"),
        ]
        verbose_name = _("vinculación")
        verbose_name_plural = _("vinculaciones")

    def __str__(self) -> str:
        return f"{self.user} · {self.organisation} · {self.role}"
