"""What a transfer is made with and what the issuer may answer: its document, the grounds of a refusal, who bears its tax."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.encumbrance_kinds import Payer, RefusalGround, TransferForm
from governance.rules.provisions.encumbrances import RefusalRule, TransferOrderRule, TransferTaxRule
from governance.rules.provisions.matters import Breach


class Outcome(StrEnum):
    ALLOWED = "allowed"
    WARNED = "warned"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Whether an act stands, with the article that says so."""

    outcome: Outcome
    figures: Mapping[str, Value] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()

    @property
    def allowed(self) -> bool:
        return self.outcome is not Outcome.REFUSED


@applies("L-CCo-406")
def order(rule: TransferOrderRule, *, form: TransferForm | None, forced: bool) -> Answer:
    """Say whether a transfer may be inscribed with a document: the transferor's written order, or in a forced sale the judicial copy.

    A sale without a written order is refused; a forced sale stands on the authentic copy of the court's act.
    """
    # CCo 406: in forced sales and judicial adjudications the copy takes the place of the order.
    admitted = rule.forced if forced else rule.voluntary
    code = "transfer.order_stands" if form in admitted else "transfer.order_missing"
    figures: dict[str, Value] = {
        "form": f"form_{form}" if form else "form_none",
        "admitted": ", ".join(sorted(f"form_{each}" for each in admitted)),
    }
    outcome = Outcome.ALLOWED if form in admitted else Outcome.REFUSED
    return Answer(outcome=outcome, figures=figures, steps=(Step(code=code, figures=figures, rule=rule.rule, article=rule.article),))


@applies("BC-12.3")
def refusal(rule: RefusalRule, *, ground: RefusalGround | None, reference: str) -> Answer:
    """Say whether the issuer may refuse an inscription: on one of the grounds of the law, naming the order or the requirement.

    "The price seems low" is no ground; order 123 of 4 May is.
    """
    # CCo 416: by order of a competent authority, or for want of the act's requirements; nothing else.
    stands = ground in rule.grounds and (bool(reference.strip()) or not rule.needs_reference)
    outcome = Outcome.ALLOWED if stands else Outcome.REFUSED
    figures: dict[str, Value] = {"ground": f"ground_{ground}" if ground else "ground_none", "reference": reference}
    step = Step(code=f"refusal.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return Answer(outcome=outcome, figures=figures, steps=(step,))


@applies("BC-22")
def tax(rule: TransferTaxRule, *, amount: Decimal, payer: Payer | None) -> Answer:
    """Say whether the one charged with the taxes of a transfer is one of its parties; the issuer warns. 12,000 on the issuer: warned."""
    breach = Outcome.WARNED if rule.breach is Breach.WARN else Outcome.REFUSED
    outcome = Outcome.ALLOWED if amount <= 0 or payer in rule.payers else breach
    figures: dict[str, Value] = {"amount": amount, "payer": f"payer_{payer}" if payer else "payer_none"}
    step = Step(code=f"transfer_tax.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return Answer(outcome=outcome, figures=figures, steps=(step,))
