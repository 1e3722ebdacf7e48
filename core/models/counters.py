"""Numbers without gaps. Knows the last number of each series; refuses to know what is numbered."""

from django.db import models

from core.models.scoping import ScopedModel


class Counter(ScopedModel):
    """The last number given in one series. Taken in the transaction that uses it, so a rolled-back use leaves no gap."""

    series = models.CharField("serie", max_length=80)
    value = models.PositiveBigIntegerField("último", default=0)

    class Meta:
        verbose_name = "contador"
        verbose_name_plural = "contadores"
        constraints = [models.UniqueConstraint(fields=["organisation", "series"], name="counter_series_once")]

    def __str__(self) -> str:
        return f"{self.series}: {self.value}"
