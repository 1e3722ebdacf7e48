"""Obligations and requests of inscription as tables that sort and page."""

from datetime import date
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from core import clock
from core.templatetags.figures import day_medium
from core.templatetags.sheets import state, words
from governance.models import Obligation, RegistrationRequest
from governance.templatetags.register_words import request_state


class ObligationTable(tables.Table):
    """What is due, by which rule, when, and how it stands."""

    title_es = tables.Column(verbose_name=_("Obligación"), attrs={"td": {"class": "wide"}})
    rule = tables.Column(verbose_name=_("Regla"), attrs={"td": {"class": "art"}})
    due_on = tables.Column(verbose_name=_("Vence"), attrs={"td": {"class": "nowrap"}})
    status = tables.Column(verbose_name=_("Estado"))

    class Meta:
        model = Obligation
        fields = ("title_es", "rule", "due_on", "status")
        attrs = {"class": "table table-hover lines"}
        template_name = "includes/table.html"
        empty_text = _("Ninguna obligación con estos filtros.")

    def render_title_es(self, record: Any) -> SafeString:
        url = reverse("governance:obligation_fulfil", args=[record.pk])
        return format_html('<a class="obj" href="{}">{}</a><span class="sub">{}</span>', url, words(record, "title"), record.entity)

    def render_due_on(self, value: date) -> str:
        return day_medium(value)

    def render_status(self, record: Any) -> SafeString:
        if record.status != "open":
            return state("ok" if record.status == "fulfilled" else "no", record.get_status_display().capitalize())
        if record.due_on < clock.today():
            return state("bad", _("Vencida"))
        return state("", _("Pendiente"))


class RequestTable(tables.Table):
    """Who asks for which inscription, since when, until when it is answered, and how it stands."""

    source_ref = tables.Column(verbose_name=_("Solicitud"), attrs={"td": {"class": "wide"}})
    source_title = tables.Column(verbose_name=_("De y a"), attrs={"td": {"class": "wide"}})
    presented_by = tables.Column(verbose_name=_("La presenta"), attrs={"td": {"class": "hide"}, "th": {"class": "hide"}})
    received_on = tables.Column(verbose_name=_("Recibida"), attrs={"td": {"class": "nowrap"}})
    answer_by = tables.Column(verbose_name=_("Se responde a más tardar"), attrs={"td": {"class": "nowrap"}})
    state = tables.Column(verbose_name=_("Estado"))

    class Meta:
        model = RegistrationRequest
        fields = ("source_ref", "source_title", "presented_by", "received_on", "answer_by", "state")
        attrs = {"class": "table table-hover lines"}
        template_name = "includes/table.html"
        empty_text = _("Ninguna solicitud con este filtro.")

    def render_source_ref(self, record: Any) -> SafeString:
        url = reverse("governance:registration_request", args=[record.pk])
        return format_html('<a class="obj" href="{}">{}</a><span class="sub">{}</span>', url, record.source_ref, record.get_kind_display())

    def render_source_title(self, record: Any) -> SafeString:
        acquirer = record.target_title or record.payload.get("acquirer", "")
        return format_html('{}<span class="sub">→ {}</span>', record.source_title, acquirer)

    def render_received_on(self, value: date) -> str:
        return day_medium(value)

    def render_answer_by(self, value: date) -> str:
        return day_medium(value)

    def render_state(self, record: Any) -> SafeString:
        return request_state(record)
