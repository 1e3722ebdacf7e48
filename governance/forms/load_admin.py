"""What django-import-export asks in the admin of who sends or takes a list: of which entity, and what a preview is confirmed by."""

from typing import Any

from django import forms
from django.core import signing
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.forms import ConfirmImportForm, ExportForm, ImportForm

from core.models import User
from governance.forms.loads import DeclaredForm, ListField
from governance.models import Entity, Load

SALT = "governance.confirm_load"
LASTS = 30 * 60
"""Seconds in which a preview of the admin may be confirmed there: as long as a session at rest."""


def token(load: Load, user: User) -> str:
    """Return what the confirming form carries in the place of a file's name: which load, shown to whom, signed and dated."""
    return signing.dumps([load.pk, user.pk], salt=SALT)


class LoadImportForm(DeclaredForm, ImportForm):
    """One list for one of the entities whose books the user keeps."""

    field_order = ("entity", "resource", "import_file", "format", "on", "basis", "numbers")

    entity = forms.ModelChoiceField(Entity.objects.none(), label=gettext_lazy("entidad"))
    import_file = ListField()

    def __init__(self, formats: Any, resources: Any, *, entities: QuerySet[Entity], **given: Any) -> None:
        super().__init__(formats, resources, **given)
        chosen = self.fields["entity"]
        if isinstance(chosen, forms.ModelChoiceField):
            chosen.queryset = entities
        self.fields["resource"].label, self.fields["format"].label = _("Qué trae"), _("Formato")


class LoadConfirmForm(ConfirmImportForm):
    """Confirms the load that this user was shown a short while ago; any other name is refused."""

    def __init__(self, *given: Any, user: User, **options: Any) -> None:
        super().__init__(*given, **options)
        self.load: Load | None = None
        self._user = user

    def clean_import_file_name(self) -> str:
        text: str = self.cleaned_data["import_file_name"]
        try:
            load, user = signing.loads(text, salt=SALT, max_age=LASTS)
        except (signing.BadSignature, ValueError) as fault:
            raise forms.ValidationError(_("La vista previa ya no vale: suba el archivo otra vez.")) from fault
        rows = Load.objects.for_user(self._user).select_related("entity__organisation", "organisation")
        self.load = rows.filter(pk=load, uploaded_by=self._user).first() if user == self._user.pk else None
        if self.load is None:
            raise forms.ValidationError(_("La vista previa ya no vale: suba el archivo otra vez."))
        return text

    def clean_format(self) -> str:
        return "0"  # no format is read again

    def clean_resource(self) -> str:
        return "0"  # the load knows its kind


class LoadExportForm(ExportForm):
    """One list of one of the entities that the user may see."""

    field_order = ("entity", "resource", "format")

    entity = forms.ModelChoiceField(Entity.objects.none(), label=gettext_lazy("entidad"))

    def __init__(self, formats: Any, resources: Any, *, entities: QuerySet[Entity], **given: Any) -> None:
        super().__init__(formats, resources, **given)
        chosen = self.fields["entity"]
        if isinstance(chosen, forms.ModelChoiceField):
            chosen.queryset = entities
        self.fields["resource"].label, self.fields["format"].label = _("Qué trae"), _("Formato")
