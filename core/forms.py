"""Fields that every form of the site shares: figures and dates read by the product's one parser. Knows no act."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from core.rules.numbers import parse_decimal
from core.rules.violations import InputError


def refused(refusal: InputError) -> ValidationError:
    """Say a refusal of the domain as the error of a field, in the language of the page."""
    english = (get_language() or "es").startswith("en")
    return ValidationError(refusal.message_en if english else refusal.message_es)


class FigureField(forms.CharField):
    """A number as people write it in Colombia; what could be read in two ways is refused with what to write instead."""

    def __init__(self, *, decimals: int, positive: bool = False, **options: Any) -> None:
        self.decimals = decimals
        self.positive = positive
        options.setdefault("widget", forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "text-end"}))
        super().__init__(**options)

    def clean(self, value: Any) -> Decimal | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            figure = parse_decimal(text, decimals=self.decimals, field=str(self.label or ""))
        except InputError as refusal:
            raise refused(refusal) from refusal
        if self.positive and figure <= 0:
            raise ValidationError(_("%(field)s: «%(text)s» debe ser mayor que cero.") % {"field": self.label, "text": text})
        return figure


class DayField(forms.DateField):
    """A date picked in the browser, sent as 2026-03-27."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
        super().__init__(input_formats=["%Y-%m-%d"], localize=False, **options)


class MomentField(forms.DateTimeField):
    """A date and an hour of Bogotá picked in the browser."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}))
        super().__init__(input_formats=["%Y-%m-%dT%H:%M"], localize=False, **options)


class ReasonForm(forms.Form):
    """Why something is undone or left out: one sentence that is kept with the act."""

    reason = forms.CharField(label=gettext_lazy("Motivo"), max_length=300, widget=forms.Textarea(attrs={"rows": 2}))


class ActForm(forms.Form):
    """A form that asks for one act of one service. ``act`` keeps the ids of several forms on one page apart."""

    act = ""

    def __init__(self, data: Mapping[str, Any] | None = None, files: Any = None, **options: Any) -> None:
        options.setdefault("auto_id", f"{self.act}-%s" if self.act else "id_%s")
        super().__init__(data, files, **options)
