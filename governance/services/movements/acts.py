"""What is asked for when shares change hands, as values that can be frozen for a second person and read back the same."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from core.models import Evidence
from governance.models import Account, Entity, Security
from governance.rules.encumbrance_kinds import Payer, TransferForm
from governance.rules.kinds import PostingKind

RECEIVED = "received"
"""Marks what is kept of a request that was only received: the act as presented, which may still lack an account, a date or a paper."""

FORCED = frozenset({PostingKind.ADJUDICATION, PostingKind.INHERITANCE})
"""Kinds that stand on a judgment or a deed and not on the holder's order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One change of holder: whose shares go to whom, on which document, with which dates, tax and reservations.

    `taking` names encumbrances whose shares go first, `titles` the titles of paper that the act divides, by their keys.
    """

    kind: PostingKind
    security: int
    from_account: int
    to_account: int
    quantity: Decimal
    form: TransferForm | None
    agreed_on: date
    effective_on: date
    basis: str
    source_ref: str
    forced: bool = False
    depository_ref: str = ""
    tax_amount: Decimal = Decimal()
    tax_payer: Payer | None = None
    dividends_reserved: bool = False
    taking: tuple[int, ...] = ()
    titles: tuple[int, ...] = ()
    evidence: int | None = None
    presented_by: str = ""

    @property
    def without_order(self) -> bool:
        """Whether the act stands on a judicial copy or a deed."""
        return self.forced or self.kind in FORCED

    def frozen(self) -> dict[str, Any]:
        """Return the act as plain values, which a digest can hold."""
        plain = asdict(self)
        # What was frozen before titles could be named reads the same: an act without any says nothing of them.
        titles = list(plain.pop("titles"))
        return {
            **plain,
            "kind": self.kind.value,
            "quantity": str(self.quantity),
            "form": self.form.value if self.form else "",
            "agreed_on": self.agreed_on.isoformat(),
            "effective_on": self.effective_on.isoformat(),
            "tax_amount": str(self.tax_amount),
            "tax_payer": self.tax_payer.value if self.tax_payer else "",
            "taking": list(self.taking),
            **({"titles": titles} if titles else {}),
        }


def thawed(stored: Mapping[str, Any]) -> Act:
    """Read an act back from its plain values."""
    return Act(
        **{
            **stored,
            "kind": PostingKind(stored["kind"]),
            "quantity": Decimal(stored["quantity"]),
            "form": TransferForm(stored["form"]) if stored["form"] else None,
            "agreed_on": date.fromisoformat(stored["agreed_on"]),
            "effective_on": date.fromisoformat(stored["effective_on"]),
            "tax_amount": Decimal(stored["tax_amount"]),
            "tax_payer": Payer(stored["tax_payer"]) if stored["tax_payer"] else None,
            "taking": tuple(stored["taking"]),
            "titles": tuple(stored.get("titles", ())),
        }
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Parties:
    """The rows that an act names, of one entity."""

    entity: Entity
    security: Security
    source: Account
    target: Account
    evidence: Evidence | None


def parties(entity: Entity, act: Act) -> Parties:
    """Read the rows of an act; whatever is not of the entity does not exist. Raises DoesNotExist."""
    accounts = Account.objects.filter(entity=entity)
    return Parties(
        entity=entity,
        security=Security.objects.get(entity=entity, pk=act.security),
        source=accounts.get(pk=act.from_account),
        target=accounts.get(pk=act.to_account),
        evidence=Evidence.objects.filter(organisation=entity.organisation, pk=act.evidence).first() if act.evidence else None,
    )
