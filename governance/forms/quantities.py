"""Quantities typed in a form, read with the decimals of their security: whole shares as whole numbers. Knows no act."""

from collections.abc import Iterable
from typing import Any

from django import forms

from core.forms import FigureField
from governance.models import Security


def fit(form: forms.Form, securities: Iterable[Security], *names: str) -> None:
    """Give the quantities of a form the decimals of the security that was sent with it; of the finest that may be chosen where none was."""
    decimals = {str(each.pk): each.decimals for each in securities}
    sent: Any = form.data.get(form.add_prefix("security"), "")
    for name in names or ("quantity",):
        field = form.fields[name]
        if isinstance(field, FigureField):
            field.decimals = decimals.get(str(sent), max(decimals.values(), default=field.decimals))
