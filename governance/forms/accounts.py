"""An account named by its number, or by any part of its number and its holder's name. Refuses what names none, or several."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from governance.forms.people import BETWEEN, MANY, SuggestingInput
from governance.models import Account, Entity
from governance.selectors import accounts


class AccountInput(SuggestingInput):
    """A text below which the accounts of an entity are suggested."""

    def __init__(self, entity: Entity | None = None) -> None:
        self.entity = entity
        super().__init__({"autocomplete": "off"})

    def address(self) -> str:
        return reverse("governance:account_suggest", args=[self.entity.pk]) if self.entity else ""


class AccountField(forms.ModelChoiceField):
    """One account of an entity, found by its number or by a text that names only that one; the issue account is never one."""

    def __init__(self, *, entity: Entity | None = None, **options: Any) -> None:
        self.entity = entity
        options.setdefault("to_field_name", "number")
        options.setdefault("widget", AccountInput(entity))
        options.setdefault("help_text", gettext_lazy("El número de la cuenta, o parte del nombre de su titular."))
        super().__init__(queryset=accounts.of_holders(entity) if entity else Account.objects.none(), **options)

    def to_python(self, value: Any) -> Account | None:
        if value in self.empty_values or isinstance(value, Account):
            return value or None
        text = str(value).replace("\x00", "").strip()
        number, between, _title = text.partition(BETWEEN)
        own = Account.objects.none() if self.queryset is None else self.queryset
        exact = own.filter(number__in=[text, number] if between else [text]).first()
        if exact is not None or self.entity is None:
            return exact
        found = list(accounts.search(self.entity, text)[: MANY + 1])
        if not found:
            raise ValidationError(_("«%(text)s»: ninguna cuenta con ese número o nombre en este libro. Revíselo.") % {"text": text})
        if len(found) > 1:
            names = "; ".join(str(one) for one in found[:MANY])
            raise ValidationError(
                _("«%(text)s» nombra varias cuentas: %(names)s. Escriba el número de la cuenta.") % {"text": text, "names": names}
            )
        return found[0]
