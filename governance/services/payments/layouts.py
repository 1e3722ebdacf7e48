"""Layouts of files and ledger accounts: entered by an administrator, checked, kept by version."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max

from core import clock
from core.models import Organisation, User
from core.services import audit, counters
from governance.models import Entity, LedgerAccount, PaymentLayout
from governance.rules.payments.entries import Concept
from governance.rules.payments.layouts import FileLayout, checked, layout_digest, to_data
from governance.wording import reference


@transaction.atomic
def enter(*, actor: User, organisation: Organisation, code: str, name: str, basis: str, layout: FileLayout) -> PaymentLayout:
    """Enter a layout, or a new version of it. Raises LayoutError with every fault, MissingFieldError without a basis."""
    checked(layout)
    if not basis.strip() or not code.strip():
        raise reference.missing(
            field_es="soporte",
            field_en="basis",
            what_es="Escriba el código y el manual del que sale el formato.",
            what_en="Write the manual.",
        )
    counters.lock(organisation=organisation, series=f"payment_layout:{code}")
    last = PaymentLayout.objects.filter(organisation=organisation, code=code).aggregate(last=Max("version"))["last"] or 0
    row = PaymentLayout.objects.create(
        organisation=organisation, code=code, version=last + 1, name=name, purpose=layout.purpose.value, definition=to_data(layout),
        digest=layout_digest(layout), basis=basis, entered_by=actor, entered_at=clock.now(),
    )  # fmt: skip
    facts = {"code": code, "version": row.version, "digest": row.digest}
    audit.record(actor=actor, organisation=organisation, action="governance.enter_payment_layout", subject=row, facts=facts)
    return row


@transaction.atomic
def name_accounts(*, actor: User, entity: Entity, codes: Mapping[Concept, tuple[str, str]]) -> None:
    """Say by which codes the entity's accounting knows its dividends; an empty code takes the account away."""
    for concept, (code, name) in codes.items():
        if code.strip():
            values = {"code": code.strip(), "name": name.strip()}
            LedgerAccount.objects.update_or_create(entity=entity, concept=concept.value, defaults=values)
        else:
            LedgerAccount.objects.filter(entity=entity, concept=concept.value).delete()
    facts = {concept.value: code for concept, (code, _name) in codes.items()}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.name_ledger_accounts", subject=entity, facts=facts)
