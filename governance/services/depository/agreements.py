"""The agreement with a depository: its name, who answers for differences, and within how many business days."""

from django.db import transaction

from core.models import Membership, Organisation, User
from core.services import audit
from governance.models import DepositoryAgreement, Entity
from governance.rules.identities import normal_name
from governance.wording import depository_refusals as wording


@transaction.atomic
def agree(*, actor: User, entity: Entity, name: str, owner: User, days_to_clear: int, contract: str = "") -> DepositoryAgreement:
    """Record or replace the agreement of an entity. Raises AgreementError, PersonNameError."""
    refuse_stranger(owner, entity.organisation)
    if days_to_clear < 1:
        raise wording.agreement(
            field_es="días hábiles para aclarar", field_en="business days to clear", value=days_to_clear,
            es="no es un plazo. Escriba uno o más.", en="is not a term. Write one or more.",
        )  # fmt: skip
    values = {
        "name": normal_name(name, field_es="depósito central", field_en="depository", longest=200),
        "contract": contract.strip(),
        "owner": owner,
        "days_to_clear": days_to_clear,
    }
    agreement, _made = DepositoryAgreement.objects.update_or_create(entity=entity, defaults=values)
    facts = {"name": agreement.name, "contract": agreement.contract, "owner": owner.pk, "days_to_clear": days_to_clear}
    audit.record(
        actor=actor, organisation=entity.organisation, action="governance.agree_depository", subject=agreement, facts=facts
    )  # fmt: skip
    return agreement


def refuse_stranger(owner: User, organisation: Organisation) -> None:
    """Raise AgreementError where who shall answer is not of the organisation."""
    if not Membership.objects.filter(user=owner, organisation=organisation).exists():
        raise wording.agreement(
            field_es="responsable", field_en="answerable person", value=owner,
            es="no pertenece a la organización. Elija a otra persona.", en="is not of the organisation. Choose another person.",
        )  # fmt: skip
