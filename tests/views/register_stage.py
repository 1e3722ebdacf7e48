"""What the pages of the register show: a pledge, a posting and a request that waits for a second person."""

from decimal import Decimal

from core import clock
from core.models import User
from governance.models import Posting
from governance.rules.encumbrance_kinds import TransferForm
from governance.rules.kinds import BookAct, PostingKind
from governance.services import book_acts, encumbrances, movements
from governance.services.book_acts import Wanted
from governance.services.dividends import defaults
from governance.services.movements.acts import Act
from tests.views.world import World


def register_of(made: World, actor: User) -> dict[str, int]:
    """Make one of each and return their keys by name."""
    today = clock.today()
    row = encumbrances.constitute(
        actor=actor, account=made.accounts[1], security=made.ordinary, kind="pledge", quantity=Decimal(100),
        beneficiary=made.holders[4], agreed_on=today, registered_on=today, basis="Contrato de prenda", source_ref="PR-1",
    )  # fmt: skip
    made.entity.movements_need_approval = True
    act = Act(
        kind=PostingKind.TRANSFER, security=made.ordinary.pk, from_account=made.accounts[2].pk, to_account=made.accounts[3].pk,
        quantity=Decimal(10), form=TransferForm.WRITTEN_ORDER, agreed_on=today, effective_on=today, basis="Carta", source_ref="TR-1",
    )  # fmt: skip
    asked = movements.submit(actor=actor, entity=made.entity, act=act)
    release = {"registered_on": today, "basis": "Carta del acreedor", "source_ref": "PR-2", "quantity": Decimal(10)}
    wanted = Wanted(kind=BookAct.RELEASE, entity=made.entity, encumbrance=row, values=release)
    act_request = book_acts.submit(actor=actor, wanted=wanted).request
    posting = Posting.objects.filter(register__entity=made.entity).latest("number")
    asking = {"actor": actor, "entity": made.entity, "person": made.holders[3], "kind": "significant", "side": "buy"}
    request = movements.ask_leave(**asking, asked_on=today)
    leave = movements.record_leave(**asking, given_by="Superintendencia", reference="Resolución 7", given_on=today)
    default = defaults.record(actor=actor, entity=made.entity, bond="Bonos 2020", overdue_since=today)
    defaults.cure(actor=actor, default=default, cured_on=today)
    return {
        "act_request": act_request.pk,
        "bond_default": default.pk,
        "leave": leave.pk,
        "leave_request": request.pk,
        "encumbrance": row.pk,
        "posting": posting.pk,
        "registration_request": asked.request.pk,
    }
