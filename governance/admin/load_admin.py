"""Lists taken in and sent out in the admin: the steps of django-import-export, the services of loads, the roles of who keeps the books.

What is received here is a load like any other: it is on the page of loads, a second person approves it where the entity asks for one, and
above the rows that a page waits for it runs as a run that people watch there.
"""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from import_export.admin import ExportMixin, ImportMixin

from core.views import access, acts
from core.views.actors import actor
from governance.admin.load_files import CsvFormat, RequestStorage, XlsxFormat
from governance.admin.service_admin import ScopedAdmin
from governance.forms.load_admin import LoadConfirmForm, LoadExportForm, LoadImportForm, token
from governance.models import Entity
from governance.resources import LoadResource, LoadResult
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.load_kinds import LoadState
from governance.rules.refusals import GovernanceRefusal
from governance.services.files import loads, previews
from governance.views.scope import BOOK_KEEPERS, LABELS, kept_entities

ROWS_SHOWN = 50


class LoadImportAdmin(ImportMixin, ScopedAdmin):
    """Takes lists in. The confirming form carries a signed name of the load, so that only who was shown a preview confirms it."""

    received: tuple[type[LoadResource], ...] = ()
    import_template_name = "admin/governance/load_import.html"
    import_form_class, confirm_form_class, tmp_storage_class = LoadImportForm, LoadConfirmForm, RequestStorage
    import_formats = (CsvFormat, XlsxFormat)
    skip_admin_log = True  # the service records the act

    def get_import_resource_classes(self, request: HttpRequest) -> tuple[type[LoadResource], ...]:
        return self.received

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request) and kept_entities(request.user).exists()

    def get_import_form_kwargs(self, request: HttpRequest) -> dict[str, Any]:
        return {**super().get_import_form_kwargs(request), "entities": kept_entities(request.user)}

    def get_import_form_initial(self, request: HttpRequest) -> dict[str, Any]:
        return {"format": "0"}

    def get_confirm_form_kwargs(self, request: HttpRequest, import_form: Any = None) -> dict[str, Any]:
        return {**super().get_confirm_form_kwargs(request, import_form), "user": request.user}

    def get_confirm_form_initial(self, request: HttpRequest, import_form: Any) -> dict[str, Any]:
        return {"original_file_name": "-", "format": "0", "resource": import_form.cleaned_data.get("resource", "")} if import_form else {}

    def write_to_tmp_storage(self, import_file: Any, input_format: Any) -> RequestStorage:
        kept = RequestStorage()
        kept.save(import_file.read())
        return kept

    def get_import_resource_kwargs(self, request: HttpRequest, form: Any = None, **given: Any) -> dict[str, Any]:
        if isinstance(form, LoadConfirmForm):
            return {"load": form.load}
        if form is None or not form.is_bound or not form.is_valid():
            return {}
        return {"entity": form.cleaned_data["entity"], "options": form.options_given()}

    def import_action(self, request: HttpRequest, **given: Any) -> HttpResponseBase:
        response = super().import_action(request, **given)
        if request.method != "POST" or not isinstance(response, TemplateResponse):
            return response
        context: Any = response.context_data
        result: LoadResult | None = context.get("result")
        load = result.load if result else None
        if load is not None and load.state == LoadState.READING:
            messages.info(request, _("La lista es larga: se lee aparte. Siga aquí su avance y confírmela cuando termine."))
            return redirect("governance:load", load.pk)
        if load is not None and "confirm_form" in context:
            context["confirm_form"].initial["import_file_name"] = token(load, actor(request))
            context["keys"] = [column.key for column in layout_of(LoadKind(load.kind)).columns]
            context["rows"] = previews.first_rows(load, most=ROWS_SHOWN)
            context["needs_two"] = loads.needs_two(load)
        return self._shown(response, refused="confirm_form" not in context)

    def process_import(self, request: HttpRequest, **given: Any) -> HttpResponseBase:
        response = super().process_import(request, **given)
        return self._shown(response, refused=True) if isinstance(response, TemplateResponse) else response

    def process_dataset(self, dataset: Any, form: Any, request: HttpRequest, **given: Any) -> LoadResult:
        access.require(request.user, form.load.organisation_id, BOOK_KEEPERS, LABELS)
        if form.load.kind not in {each.kind for each in self.received}:
            raise Http404
        result: LoadResult = super().process_dataset(dataset, form, request, **given)
        result.load = result.load or form.load
        return result

    def process_result(self, result: LoadResult, request: HttpRequest) -> HttpResponse:
        """Go to the page of the load, where it is said what was written, what waits and what was refused."""
        for error in result.base_errors:
            messages.error(request, acts.sentence(error.error))
        load = result.load
        if load is None:
            return redirect("admin:index")
        if not result.base_errors:
            waits = load.state == LoadState.WAITING
            messages.success(request, _("Carga confirmada: espera a otra persona.") if waits else _("Carga confirmada."))
        return redirect("governance:load", load.pk)

    def _shown(self, response: TemplateResponse, *, refused: bool) -> TemplateResponse:
        """Show the page of a list; one that is refused, or a preview that is not valid any more, is no success."""
        context: Any = response.context_data
        result = context.get("result")
        context["refusals"] = [acts.sentence(error.error) for error in result.base_errors] if result else []
        if refused:
            response.status_code = acts.REFUSED
        return response


class LoadExportAdmin(ExportMixin, ScopedAdmin):
    """Sends lists out: those of one entity that the user may see, disarmed of formulas, and such that they may come back."""

    sent: tuple[type[LoadResource], ...] = ()
    export_template_name = "admin/governance/load_export.html"
    export_formats = (CsvFormat, XlsxFormat)

    def get_export_resource_classes(self, request: HttpRequest) -> tuple[type[LoadResource], ...]:
        return self.sent

    def has_export_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_export_resource_kwargs(self, request: HttpRequest, **given: Any) -> dict[str, Any]:
        form = given.get("export_form")
        return {"entity": form.cleaned_data["entity"]} if form is not None else {}

    def export_action(self, request: HttpRequest) -> HttpResponseBase:
        if not self.has_export_permission(request):
            raise PermissionDenied
        formats, entities = self.get_export_formats(), Entity.objects.for_user(request.user).order_by("name")
        form = LoadExportForm(formats, self.sent, entities=entities, data=request.POST or None)
        if form.is_valid():
            try:
                chosen = formats[int(form.cleaned_data["format"])]()
                response: HttpResponse = self._do_file_export(chosen, request, self.model.objects.none(), export_form=form)
            except GovernanceRefusal as refusal:
                form.add_error(None, acts.sentence(refusal))
            else:
                return response
        context = self.init_request_context_data(request, form)
        return TemplateResponse(request, [self.export_template_name], context, status=acts.REFUSED if form.is_bound else 200)


class LoadAdmin(LoadImportAdmin, LoadExportAdmin):
    """Takes lists in and sends them out."""

    import_export_change_list_template = "admin/import_export/change_list_import_export.html"
