"""The form of each step of an issue: what is asked, what it would do, and the one service call that does it."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from core.services.idempotency import idempotent
from core.templatetags.figures import day_long, pesos, whole
from core.views.actors import actor
from governance.forms import issues as forms
from governance.models import ShareIssue, Subscription
from governance.rules.kinds import PaymentOrigin, SubscriptionOrigin
from governance.rules.provisions.issues import Remedy
from governance.selectors import issues as selectors
from governance.services import issues as service
from governance.views.issues.scope import Asked, Effect, ask, issue_of, require_keeper, subscription_of
from governance.views.scope import entity_of


def _page(issue: ShareIssue) -> Callable[[Any], str]:
    return lambda _made: reverse("governance:issue", args=[issue.pk])


@require_http_methods(["GET", "POST"])
@idempotent
def new(request: HttpRequest, pk: int) -> HttpResponse:
    entity = entity_of(request, pk)
    require_keeper(request, entity)
    form = forms.OrderForm(request.POST or None, request.FILES or None, entity=entity)

    def act() -> ShareIssue:
        data = form.cleaned_data
        waiver = None
        if data["waived_on"]:
            waiver = service.Waiver(data["waived_on"], int(data["waiver_for"]), int(data["waiver_represented"]), data["waiver_basis"])
        fields = {name: data[name] for name in ("security", "quantity", "ordered_by", "ordered_on", "basis", "pays_work", "policy_on")}
        return service.order(actor=actor(request), waiver=waiver, evidence=form.kept, **fields)

    def tell(made: ShareIssue) -> Effect:
        return Effect(
            [(_("Emisión"), made.number), (_("Clase"), made.security.name), (_("Acciones en reserva que toma"), whole(made.quantity))]
        )

    to = lambda made: reverse("governance:issue", args=[made.pk])  # noqa: E731
    asked = Asked(_("Registrar una emisión"), form, act, tell, _("Emisión registrada."), to)
    return ask(request, asked, {"entity": entity, "back": reverse("governance:issues", args=[pk])})


@require_http_methods(["GET", "POST"])
@idempotent
def step(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    issue = issue_of(request, pk)
    if name not in STEPS:
        raise Http404(name)
    require_keeper(request, issue.entity)
    context = {"entity": issue.entity, "issue": issue, "back": reverse("governance:issue", args=[pk])}
    return ask(request, STEPS[name](request, issue), context)


def _regulation(request: HttpRequest, issue: ShareIssue) -> Asked:
    form = forms.RegulationForm(request.POST or None, request.FILES or None, entity=issue.entity)

    def act() -> Any:
        data = {name: value for name, value in form.said().items() if name != "initial_part"}
        initial = form.cleaned_data["initial_part"]
        return service.regulate(actor=actor(request), issue=issue, initial=initial, evidence=form.kept, **data)

    def tell(made: Any) -> Effect:
        return Effect([(_("Precio"), pesos(made.price)), (_("Valor de toda la emisión"), pesos(made.price * issue.quantity))])

    return Asked(_("Registrar el reglamento"), form, act, tell, _("Reglamento registrado."), _page(issue))


def _clearance(request: HttpRequest, issue: ShareIssue) -> Asked:
    form = forms.ClearanceForm(request.POST or None, request.FILES or None, entity=issue.entity)
    act = lambda: service.clear(actor=actor(request), issue=issue, evidence=form.kept, **form.said())  # noqa: E731
    tell = lambda made: Effect([(_("Puede colocarse desde"), day_long(made.approved_on))])  # noqa: E731
    return Asked(_("Registrar la aprobación"), form, act, tell, _("Aprobación registrada."), _page(issue))


def _offer(request: HttpRequest, issue: ShareIssue) -> Asked:
    form = forms.OfferForm(request.POST or None, request.FILES or None, entity=issue.entity)

    def act() -> Any:
        data = form.cleaned_data
        told = {"notice_on": data["notice_on"], "closes_on": data["closes_on"], "media": data["channels"]}
        return service.offer(actor=actor(request), issue=issue, evidence=form.kept, **told)

    def tell(made: Any) -> Effect:
        judged = service.judge(issue, notice_on=made.notice_on, closes_on=made.closes_on, media=made.media)
        divided = () if issue.waived else service.split(issue, notice_on=made.notice_on).result.steps
        lines = [(_("Fecha de la proporción"), day_long(made.record_on)), (_("Cuentas con derecho"), whole(issue.entitlements.count()))]
        return Effect([*lines, (_("Derechos repartidos"), whole(made.entitled))], (*judged.steps, *divided))

    return Asked(_("Registrar el aviso de oferta"), form, act, tell, _("Oferta registrada: los derechos quedan repartidos."), _page(issue))


def _assignment(request: HttpRequest, issue: ShareIssue) -> Asked:
    form = forms.AssignmentForm(request.POST or None, request.FILES or None, entity=issue.entity)

    def act() -> Any:
        data = form.cleaned_data
        taken = [service.Assignee(*pair) for pair in form.assignees()]
        paper = service.AssignmentPaper(data["assigned_on"], data["basis"], form.kept)
        return service.assign_rights(actor=actor(request), issue=issue, assignor=data["assignor"], assignees=taken, paper=paper)

    def tell(made: Any) -> Effect:
        found = selectors.rights(issue)
        lines = [(each.assignee.title, whole(found[each.assignee_id].available)) for each in made]
        own = made[0].assignor
        return Effect([(_("Le quedan al cedente, %(name)s") % {"name": own.title}, whole(found[own.pk].available)), *lines])

    return Asked(_("Registrar una cesión de derechos"), form, act, tell, _("Cesión registrada."), _page(issue))


def _subscribe(request: HttpRequest, issue: ShareIssue) -> Asked:
    form = forms.SubscribeForm(request.POST or None, entity=issue.entity)

    def act() -> Subscription:
        data = form.cleaned_data
        origin = SubscriptionOrigin(data["origin"]) if data["origin"] else None
        wanted = service.Application(data["account"], data["quantity"], data["paid"], data["reference"], origin)
        accepted = service.Accepted(data["accepted_on"], data["basis"])
        return service.subscribe(actor=actor(request), issue=issue, accepted=accepted, application=wanted)

    def tell(made: Subscription) -> Effect:
        dues = [
            (_("Cuota del %(day)s") % {"day": day_long(each.due_on)}, pesos(each.amount)) for each in made.instalments.order_by("number")
        ]
        lines = [(_("Por"), made.get_origin_display()), (_("Valor suscrito"), pesos(made.quantity * made.price)), *dues]
        left = selectors.left(issue)
        return Effect([*lines, (_("Quedan por suscribir"), whole(left))], service.standing_of(made, made.accepted_on).steps)

    return Asked(_("Registrar una suscripción"), form, act, tell, _("Suscripción registrada e inscrita."), _page(issue))


def _closing(request: HttpRequest, issue: ShareIssue) -> Asked:
    form = forms.CloseForm(request.POST or None, entity=issue.entity)
    act = lambda: service.close(actor=actor(request), issue=issue, **form.cleaned_data)  # noqa: E731

    def tell(made: Any) -> Effect:
        lines = [(_("Suscritas"), whole(made.subscribed)), (_("Valor suscrito"), pesos(made.amount)), (_("Pagado"), pesos(made.paid))]
        return Effect([*lines, (_("Pendiente"), pesos(made.amount - made.paid))])

    return Asked(_("Cerrar la oferta"), form, act, tell, _("Oferta cerrada: el informe se expide en segundos."), _page(issue))


STEPS: dict[str, Callable[[HttpRequest, ShareIssue], Asked]] = {
    "reglamento": _regulation,
    "aprobacion": _clearance,
    "oferta": _offer,
    "cesion": _assignment,
    "suscribir": _subscribe,
    "cerrar": _closing,
}


@require_http_methods(["GET", "POST"])
@idempotent
def subscription_step(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    row = subscription_of(request, pk)
    if name not in SUBSCRIPTION_STEPS:
        raise Http404(name)
    require_keeper(request, row.issue.entity)
    context = {"entity": row.issue.entity, "issue": row.issue, "back": reverse("governance:subscription", args=[pk])}
    return ask(request, SUBSCRIPTION_STEPS[name](request, row), context)


def _payment(request: HttpRequest, row: Subscription) -> Asked:
    form = forms.ReceiptForm(request.POST or None, request.FILES or None, entity=row.issue.entity)

    def act() -> Any:
        data = form.cleaned_data
        receipt = service.Receipt(data["paid_on"], data["amount"], data["reference"], PaymentOrigin(data["origin"]), form.kept)
        return service.pay(actor=actor(request), subscription=row, receipt=receipt)

    def tell(made: Any) -> Effect:
        after = service.standing_of(row, made.paid_on)
        return Effect([(_("Pagado"), pesos(after.paid)), (_("Pendiente"), pesos(after.pending))], after.steps)

    to = lambda _made: reverse("governance:subscription", args=[row.pk])  # noqa: E731
    return Asked(_("Registrar un pago"), form, act, tell, _("Pago registrado."), to)


def _remedy(request: HttpRequest, row: Subscription) -> Asked:
    form = forms.RemedyForm(request.POST or None, request.FILES or None, entity=row.issue.entity)

    def act() -> Any:
        data = form.cleaned_data
        resolution = service.Resolution(Remedy(data["remedy"]), data["decided_on"], data["basis"], form.kept)
        return service.decide_remedy(actor=actor(request), subscription=row, resolution=resolution)

    def tell(made: Any) -> Effect:
        lines: list[tuple[object, object]] = [(_("Recibido"), pesos(made.received)), (_("Pendiente"), pesos(made.pending))]
        if made.kind != Remedy.IMPUTATION:
            return Effect(lines)
        lines += [(_("Acciones liberadas"), whole(made.released)), (_("Acciones retiradas"), whole(made.withdrawn))]
        return Effect(lines, service.imputation_of(row, made.decided_on).steps)

    to = lambda _made: reverse("governance:subscription", args=[row.pk])  # noqa: E731
    return Asked(_("Registrar la decisión de la junta"), form, act, tell, _("Decisión registrada."), to)


SUBSCRIPTION_STEPS: dict[str, Callable[[HttpRequest, Subscription], Asked]] = {"pago": _payment, "mora": _remedy}
