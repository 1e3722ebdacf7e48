"""The columns of money, units and rates: exact numerics only, one width for the whole app."""

from typing import Any

from django.db import models


def money_field(verbose_name: Any, **options: Any) -> "models.DecimalField[Any, Any]":
    """Pesos with two decimals."""
    return models.DecimalField(verbose_name, max_digits=24, decimal_places=2, **options)


def units_field(verbose_name: Any, **options: Any) -> "models.DecimalField[Any, Any]":
    """Fund units, or the value of one unit: six decimals."""
    return models.DecimalField(verbose_name, max_digits=24, decimal_places=6, **options)


def rate_field(verbose_name: Any, **options: Any) -> "models.DecimalField[Any, Any]":
    """A rate as a number between 0 and 1: 0.015 is 1.5 %."""
    return models.DecimalField(verbose_name, max_digits=9, decimal_places=8, **options)


def fine_field(verbose_name: Any, **options: Any) -> "models.DecimalField[Any, Any]":
    """A product of units and unit value before any rounding: twelve decimals."""
    return models.DecimalField(verbose_name, max_digits=36, decimal_places=12, **options)
