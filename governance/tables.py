"""Obligations as a table that sorts and pages."""

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
from governance.models import Obligation


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
