"""How a query is narrowed to what a user may see. Knows memberships; refuses to know roles or what a row means.

Another organisation's row is simply not in the set, so a view that looks it up answers 404, never 403.
"""

from typing import Any, ClassVar, Self

from django.db import models


class ScopedQuerySet(models.QuerySet[Any]):
    """Rows of one tenant. A model that reaches its organisation through another names the path in ``organisation_path``."""

    def _path(self) -> str:
        return getattr(self.model, "organisation_path", "organisation")

    def for_user(self, user: Any) -> Self:
        """Rows of the organisations where the user has a membership; nobody sees anything without one."""
        if not user.pk or not user.is_active:
            return self.none()
        return self.filter(**{f"{self._path()}__in": user.memberships.values("organisation_id")})

    def for_organisation(self, organisation: Any) -> Self:
        """Rows of one organisation."""
        return self.filter(**{self._path(): organisation})


class ScopedModel(models.Model):
    """A row that carries its organisation."""

    organisation_path: ClassVar[str] = "organisation"

    organisation = models.ForeignKey("core.Organisation", on_delete=models.PROTECT, related_name="+", verbose_name="organización")

    objects = ScopedQuerySet.as_manager()

    class Meta:
        abstract = True
