"""What one holder was entitled to of dividends, year by year and entity by entity, with the certificate that tells it. Reads only.

The years are those in which each instalment falls due. Records that were merged are one holder.
"""

from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from governance.models import Entitlement, Entity, Person, WithholdingCertificate
from governance.selectors import dividends, merges


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderYear:
    """One holder's dividends of one entity in one year: gross = withheld + net, in pesos; the certificate that counts, where there is one."""

    entity: Entity
    year: int
    rows: tuple[Entitlement, ...]
    certificate: WithholdingCertificate | None

    @property
    def gross(self) -> Decimal:
        return sum((row.gross for row in self.rows), Decimal("0.00"))

    @property
    def withheld(self) -> Decimal:
        return sum((row.withheld for row in self.rows), Decimal("0.00"))

    @property
    def net(self) -> Decimal:
        return sum((row.net for row in self.rows), Decimal("0.00"))


def years(person: Person) -> list[HolderYear]:
    """Return the years of a holder, the latest first; within one year by entity."""
    rows = sorted(
        dividends.of_person(person), key=lambda each: (-each.instalment.pay_on.year, each.account.entity.sort_key, each.account.entity_id)
    )
    papers = _certificates(person)
    return [
        HolderYear(entity=entity, year=year, rows=tuple(same), certificate=papers.get((entity.pk, year)))
        for (year, entity), same in groupby(rows, key=lambda each: (each.instalment.pay_on.year, each.account.entity))
    ]


def _certificates(person: Person) -> dict[tuple[int, int], WithholdingCertificate]:
    """Return the latest version of each yearly certificate, by entity and year."""
    rows = WithholdingCertificate.objects.filter(person__in=merges.family(person)).select_related("document").order_by("version")
    return {(row.entity_id, row.year): row for row in rows}
