"""Reading what an order names: the class, the accounts with their quantities, and the accounts of the book. Refuses what is not there."""

from governance.models import Account, Entity, Security
from governance.rules.kinds import AccountPurpose
from governance.selectors import capital
from governance.services.capital.orders import Order
from governance.services.capital.plans import Ground
from governance.wording import capital_refusals


def ground(entity: Entity) -> Ground:
    """Return the issue account and the treasury account of an entity. Raises ActOrderError where no register is open."""
    own = {each.purpose: each for each in Account.objects.filter(entity=entity, purpose__in=("issue", "treasury"), closed_on=None)}
    issue = own.get(AccountPurpose.ISSUE.value)
    if issue is None:
        raise capital_refusals.order(
            field="entidad",
            value=entity.name,
            es=f"El libro de registro de «{entity.name}» no está abierto: ábralo primero.",
            en=f"The register of “{entity.name}” is not open: open it first.",
        )
    return Ground(entity, issue, own.get(AccountPurpose.TREASURY.value))


def security(entity: Entity, key: int | None) -> Security:
    """Return one class of shares of the entity. Raises ActOrderError."""
    for each in capital.shares_of(entity):
        if each.pk == key:
            return each
    raise capital_refusals.order(
        field="security", value=key, es="Elija una clase de acciones de esta entidad.", en="Choose a class of shares of this entity."
    )


def accounts(entity: Entity, order: Order) -> dict[int, Account]:
    """Return the accounts that the parts of an order name, each once and with more than nothing. Raises ActOrderError."""
    keys = [part.account for part in order.parts]
    found = Account.objects.filter(entity=entity, closed_on=None).exclude(purpose__in=("issue", "treasury")).in_bulk(keys)
    if not keys or len(set(keys)) != len(keys) or set(keys) - found.keys() or any(part.quantity < 1 for part in order.parts):
        raise capital_refusals.order(
            field="parts",
            value=len(keys),
            es="Escriba al menos una cuenta abierta de un titular, cada una una sola vez y con una cantidad mayor que cero.",
            en="Write at least one open account of a holder, each only once and with a quantity above zero.",
        )
    return found
