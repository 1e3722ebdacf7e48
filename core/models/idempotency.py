"""Keys of the requests that were carried out. Knows the digest of a request and its answer; never what the request did."""

from django.conf import settings
from django.db import models


class IdempotencyKey(models.Model):
    """One request of one user: the same key with the same body gets the stored answer again, with another body a conflict."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name="usuario")
    key = models.CharField("clave", max_length=100)
    body_digest = models.CharField("huella de la petición", max_length=64)
    status = models.PositiveSmallIntegerField("estado HTTP", null=True, blank=True)
    headers = models.JSONField("encabezados", default=dict)
    answer = models.TextField("respuesta", blank=True, default="")
    received_at = models.DateTimeField("recibida")

    class Meta:
        verbose_name = "clave de idempotencia"
        verbose_name_plural = "claves de idempotencia"
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="idempotency_key_once")]

    def __str__(self) -> str:
        return self.key
