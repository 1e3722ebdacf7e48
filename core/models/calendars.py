"""Days on which the calendar of the law is corrected by hand. Knows days; refuses to know what is counted with them."""

from django.db import models


class HolidayOverride(models.Model):
    """One day that is a holiday, or is not, whatever the general calendar says (laws change in the middle of a year)."""

    day = models.DateField("día", unique=True)
    is_holiday = models.BooleanField("es festivo")
    reason = models.CharField("razón", max_length=200)

    class Meta:
        verbose_name = "excepción del calendario"
        verbose_name_plural = "excepciones del calendario"
        ordering = ["day"]

    def __str__(self) -> str:
        return f"{self.day:%d/%m/%Y}"
