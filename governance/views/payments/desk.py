"""The desk of an entity's dividends: the identity of its money, what stands where, and one dividend with what may be done to it."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import clock
from core.services.idempotency import idempotent
from core.views import acts
from core.views.actors import actor
from core.views.pages import carried, number_asked, page_of
from core.views.spreadsheets import Cell, spreadsheet
from governance.forms.payments import HoldForm, ReleaseForm, SetOffForm, WindowForm
from governance.models import DividendDebt, Entity
from governance.models.payment_labels import DEBT_STATES
from governance.rules.payments.kinds import Channel, HoldKind
from governance.rules.payments.standing import FREE, DebtState
from governance.selectors.payments import standing
from governance.services.payments import batches, debts
from governance.views.payments.scope import debt_of, may_pay, payer
from governance.views.scope import entity_of

KINDS = {"paid": "ok", "compensated": "ok", "returned": "bad", "withheld": "no", "prescribed": "no", "sent": "now", "ordered": "wait"}


def _state_asked(request: HttpRequest) -> list[DebtState]:
    asked = request.GET.get("estado", "")
    return [DebtState(asked)] if asked in set(DebtState) else []


@require_GET
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    all_of = list(standing.instalments(entity))
    chosen = next((one for one in all_of if one.pk == number_asked(request, "cuota")), None)
    identity = standing.of_instalments([chosen.pk] if chosen else [one.pk for one in all_of])
    states = _state_asked(request)
    labels = dict(DEBT_STATES)
    context = {
        "section": "register",
        "entity": entity,
        "instalments": all_of,
        "chosen": chosen,
        "identity": identity,
        "rows": [
            (state, labels[state.value], identity.by_state[state], identity.counts[state], KINDS.get(state.value, ""))
            for state in DebtState
        ],
        "state": states[0] if states else None,
        "state_label": labels[states[0].value] if states else "",
        "page": page_of(request, standing.debts(entity, states, chosen.pk if chosen else None)),
        "carry": carried(request),
        "batches": entity.payment_batches.all()[:8],
        "paying": may_pay(request, entity),
        "labels": labels,
    }
    return render(request, "governance/payments/desk.html", context)


@require_POST
@idempotent
def open_due(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    payer(request, entity)
    to = reverse("governance:payments", args=[entity.pk])
    return acts.press(
        request, lambda: debts.open_due(actor=actor(request), entity=entity), done=_("Derechos aprobados puestos al cobro."), to=to
    )


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponseBase:
    entity = entity_of(request, pk)
    rows = standing.debts(entity, _state_asked(request), number_asked(request, "cuota"))
    return spreadsheet(f"dividendos-{entity.pk}-{clock.today().isoformat()}", _lines(rows))


def _lines(rows: Any) -> Iterator[list[Cell]]:
    yield [_("Cuenta"), _("Titular"), _("Se paga a"), _("Exigible"), _("Neto"), _("Compensado"), _("Estado")]
    for row in rows.iterator(chunk_size=2_000):
        payee = row.payee.name if row.payee else row.destination
        yield [row.account.number, row.account.title, payee, row.due_on.isoformat(), row.net, row.compensated, str(row.get_state_display())]


def _page(request: HttpRequest, row: DividendDebt, **shown: forms.Form) -> HttpResponse:
    today = clock.today()
    context = {
        "section": "register",
        "entity": row.entity,
        "row": row,
        "rest": row.net - row.compensated,
        "free": DebtState(row.state) in FREE,
        "owing": debts.kept_for_arrears(row),
        "paying": may_pay(request, row.entity),
        "kind": KINDS.get(row.state, ""),
        "holds": row.holds.select_related("recorded_by", "release__payee").order_by("pk"),
        "releases": row.releases.select_related("payee", "recorded_by").order_by("pk"),
        "set_offs": row.set_offs.order_by("pk"),
        "lines": row.order_lines.select_related("order__batch").order_by("pk"),
        "hold_form": HoldForm(initial={"since_on": today}),
        "release_form": ReleaseForm(entity=row.entity, initial={"decided_on": today}),
        "set_off_form": SetOffForm(initial={"compensated_on": today}),
        "window_form": WindowForm(),
        **shown,
    }
    return render(request, "governance/payments/debt.html", context)


@require_GET
def debt(request: HttpRequest, pk: int, key: int) -> HttpResponse:
    return _page(request, debt_of(request, pk, key))


@require_http_methods(["POST"])
@idempotent
def act(request: HttpRequest, pk: int, key: int, what: str) -> HttpResponse:
    """Do one of the acts of a dividend's page: withhold, release, set off, pay at the window."""
    row = debt_of(request, pk, key)
    payer(request, row.entity)
    form, name, done = _form(request, row, what)
    call = lambda: _done(request, row, form, what)  # noqa: E731
    to = reverse("governance:payment_debt", args=[pk, key])
    again = lambda bound: _page(request, row, **{name: bound})  # noqa: E731
    return acts.perform(request, form, call, done=done, to=to, again=again)


def _form(request: HttpRequest, row: DividendDebt, what: str) -> tuple[forms.Form, str, str]:
    match what:
        case "retener":
            return HoldForm(request.POST), "hold_form", _("Dividendo retenido.")
        case "entregar":
            return ReleaseForm(request.POST, entity=row.entity), "release_form", _("Dividendo entregado a quien dice la orden.")
        case "compensar":
            return SetOffForm(request.POST), "set_off_form", _("Compensación registrada.")
        case _:
            return WindowForm(request.POST), "window_form", _("Pago por ventanilla preparado: falta que otra persona lo apruebe.")


def _done(request: HttpRequest, row: DividendDebt, form: forms.Form, what: str) -> Any:
    data = dict(form.cleaned_data)
    match what:
        case "retener":
            return debts.hold(actor=actor(request), debt=row, **{**data, "kind": HoldKind(data["kind"])})
        case "entregar":
            return debts.release(actor=actor(request), debt=row, **data)
        case "compensar":
            return debts.set_off(actor=actor(request), debt=row, **data)
        case _:
            entity: Entity = row.entity
            return batches.prepare(
                actor=actor(request), entity=entity, channel=Channel.WINDOW, instalments=[row.instalment_id], debts=[row.pk], **data
            )
