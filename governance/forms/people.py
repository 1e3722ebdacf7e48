"""A person named by document number or by name. Refuses what names nobody, or several; offers whom the text may mean."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.models import Organisation
from governance.models import Person
from governance.selectors import persons

MANY = 5
BETWEEN = " · "
SHOWN_AS = f"%(name)s{BETWEEN}%(number)s"


class SuggestingInput(forms.TextInput):
    """A text with suggestions below it; without a script it is a plain text."""

    def address(self) -> str:
        """Return where the suggestions come from; nothing where there are none."""
        raise NotImplementedError

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Add the list of suggestions, filled while one types."""
        address = self.address()
        if not address:
            return super().render(name, value, attrs, renderer)
        offered = f"{(attrs or {}).get('id') or name}-offered"
        asked = {
            "list": offered,
            "hx-get": f"{address}?campo={name}",
            "hx-trigger": "input changed delay:250ms",
            "hx-target": f"#{offered}",
        }
        return format_html('{}<datalist id="{}"></datalist>', super().render(name, value, {**(attrs or {}), **asked}, renderer), offered)


class PersonInput(SuggestingInput):
    """A text below which persons are suggested."""

    def address(self) -> str:
        return reverse("governance:person_suggest")


class PersonField(forms.CharField):
    """One person of an organisation, found by any part that names only that one."""

    def __init__(self, *, organisation: Organisation | None = None, **options: Any) -> None:
        self.organisation = organisation
        options.setdefault("widget", PersonInput)
        super().__init__(**options)

    def clean(self, value: Any) -> Person | None:
        text = super().clean(value)
        if not text:
            return None
        _name, between, number = text.rpartition(BETWEEN)
        wanted = number.strip() if between else text
        found = list(persons.search(wanted, organisation=self.organisation)[: MANY + 1])
        exact = [one for one in found if wanted in (one.id_number, one.name)]
        if len(exact) == 1:
            return exact[0]
        if not found:
            raise ValidationError(
                _("«%(text)s»: nadie con ese nombre o documento en su organización. Revíselo o registre a la persona.") % {"text": text}
            )
        if len(found) > 1:
            names = "; ".join(f"{one.name} ({one.id_number})" for one in found[:MANY])
            raise ValidationError(
                _("«%(text)s» nombra a varias personas: %(names)s. Escriba el documento completo.") % {"text": text, "names": names}
            )
        return found[0]
