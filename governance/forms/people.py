"""A person named by document number or by name. Refuses what names nobody, or several."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from core.models import Organisation
from governance.models import Person
from governance.selectors import persons

MANY = 5


class PersonField(forms.CharField):
    """One person of an organisation, found by any part that names only that one."""

    def __init__(self, *, organisation: Organisation | None = None, **options: Any) -> None:
        self.organisation = organisation
        options.setdefault("widget", forms.TextInput(attrs={"autocomplete": "off"}))
        super().__init__(**options)

    def clean(self, value: Any) -> Person | None:
        text = super().clean(value)
        if not text:
            return None
        found = list(persons.search(text, organisation=self.organisation)[: MANY + 1])
        exact = [one for one in found if text.strip() in (one.id_number, one.name)]
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
