"""What must hold of encumbrances: on no holding of our own book do they rest on more than there is. Repairs nothing."""

from collections import defaultdict
from collections.abc import Iterator

from core import clock
from core.audit import Finding
from governance.models import Encumbrance, Position
from governance.rules import encumbrances as rules
from governance.rules.kinds import Keeping
from governance.selectors import encumbrances
from governance.selectors.encumbrances import InForce


def encumbrances_within_holdings() -> Iterator[Finding]:
    """Find the holdings with more encumbered than held, and those that a posting would take for free of any."""
    by_holding: dict[tuple[int, int], list[InForce]] = defaultdict(list)
    for each in encumbrances.standing(Encumbrance.objects.exclude(security__keeping=Keeping.MIRROR.value), on=clock.today()):
        by_holding[each.encumbrance.account_id, each.encumbrance.security_id].append(each)
    positions = Position.objects.filter(account__in={account for account, _security in by_holding})
    known = {(row.account_id, row.security_id): row for row in positions}
    for (account, security), standing in sorted(by_holding.items()):
        row = known.get((account, security))
        blocked = standing[0].encumbrance.security.from_smallest(rules.blocked(each.resting for each in standing))
        held = row.quantity if row else 0
        if row is None or not row.is_encumbered or blocked > held:
            record = f"governance_position cuenta {account} especie {security}"
            yield Finding(
                record=record,
                message_es=f"{record}: tiene {held} y están gravadas {blocked}, o la posición no está marcada como gravada.",
                message_en=f"{record}: it holds {held} and {blocked} are encumbered, or the position is not marked as encumbered.",
            )
