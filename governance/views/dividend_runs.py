"""One run of entitlements: its totals, its rows by page, why each takes what it takes, the second person's decision, the spreadsheet."""

from collections.abc import Iterator

from django.db.models import F, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from core.forms import ReasonForm
from core.services.idempotency import idempotent
from core.views import access, acts
from core.views.actors import actor
from core.views.pages import carried, page_of, text_asked
from core.views.spreadsheets import Cell, spreadsheet
from core.wording.sort_keys import search_key
from governance.models import Entitlement, EntitlementRun
from governance.rules.profit_kinds import RunState
from governance.selectors import dividends as read
from governance.services.dividends import papers, runs
from governance.views.scope import BOOK_KEEPERS, LABELS

DECIDERS = ("approver", "registrar", "secretary")


def _one(request: HttpRequest, pk: int) -> EntitlementRun:
    rows = EntitlementRun.objects.for_user(request.user).select_related(
        "distribution__entity__organisation", "approval", "work", "requested_by"
    )
    return get_object_or_404(rows, pk=pk)


def _rows(run: EntitlementRun, text: str) -> QuerySet[Entitlement]:
    found = read.of_run(run)
    for word in search_key(text).split():
        found = found.filter(account__search_key__contains=word)
    return found


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _one(request, pk), ReasonForm())


def _page(request: HttpRequest, run: EntitlementRun, form: object) -> HttpResponse:
    text = text_asked(request, "texto")
    entity = run.distribution.entity
    held = access.roles_in(request.user, entity.organisation_id)
    context = {
        "section": "register",
        "entity": entity,
        "run": run,
        "page": page_of(request, _rows(run, text)),
        "carry": carried(request),
        "text": text,
        "difference": runs.difference(run),
        "in_shares": run.stock_credits.aggregate(shares=Sum("shares"), value=Sum(F("amount") - F("cash"))),
        "form": form,
        "withdrawing": run.state == RunState.COMPUTED and run.requested_by_id == request.user.pk,
        "keeping": bool(held.intersection(BOOK_KEEPERS)) and run.state == RunState.APPROVED,
        "deciding": run.state == RunState.COMPUTED and run.requested_by_id != request.user.pk and bool(held.intersection(DECIDERS)),
    }
    return render(request, "governance/dividends/run.html", context)


@require_POST
@idempotent
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    run = _one(request, pk)
    access.require(request.user, run.distribution.entity.organisation_id, DECIDERS, LABELS)
    act = lambda: runs.decide(actor=actor(request), run=run, accept=True)  # noqa: E731
    return acts.press(request, act, done=_("Liquidación aprobada."), to=reverse("governance:dividend_run", args=[pk]))


@require_POST
@idempotent
def reject(request: HttpRequest, pk: int) -> HttpResponse:
    run, form = _one(request, pk), ReasonForm(request.POST)
    access.require(request.user, run.distribution.entity.organisation_id, DECIDERS, LABELS)
    act = lambda: runs.decide(actor=actor(request), run=run, accept=False, reason=form.cleaned_data["reason"])  # noqa: E731
    again = lambda bound: _page(request, run, bound)  # noqa: E731
    return acts.perform(request, form, act, done=_("Liquidación rechazada."), to=reverse("governance:dividend_run", args=[pk]), again=again)


@require_POST
@idempotent
def settlement(request: HttpRequest, pk: int) -> HttpResponse:
    run = _one(request, pk)
    access.require(request.user, run.distribution.entity.organisation_id, BOOK_KEEPERS, LABELS)
    act = lambda: papers.issue_settlement(actor=actor(request), run=run, language=(get_language() or "es")[:2])  # noqa: E731
    to = lambda made: (  # noqa: E731
        reverse("core:document", args=[made[0].pk]) if made else reverse("governance:dividend_run", args=[pk])
    )
    return acts.press(request, act, done=_("Relación pedida."), to=to)


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponseBase:
    run = _one(request, pk)
    return spreadsheet(f"dividendos-{run.pk}-{run.pay_on.isoformat()}", _cells(_rows(run, text_asked(request, "texto"))))


def _cells(rows: QuerySet[Entitlement]) -> Iterator[list[Cell]]:
    """Yield a head and one row per line, as the page shows them."""
    yield [
        _("Cuenta"), _("Titular"), _("Beneficiario"), _("Documento"), _("Clase de beneficiario"), _("Especie"), _("Cuota"), _("Acciones"),
        _("No gravado"), _("Gravado"), _("Bruto"), _("Retenido"), _("Neto"), _("Destino"), _("Se paga a"),
    ]  # fmt: skip
    for row in rows.iterator(chunk_size=2_000):
        who = row.beneficiary
        yield [
            row.account.number, row.account.title, who.name if who else "", who.identity if who else "",
            str(row.get_beneficiary_kind_display()), row.instalment.dividend.security.name, row.instalment.number, row.shares,
            row.gross_untaxed, row.gross_taxed, row.gross, row.withheld, row.net, str(row.get_disposal_display()),
            row.payee.name if row.payee else row.destination,
        ]  # fmt: skip
