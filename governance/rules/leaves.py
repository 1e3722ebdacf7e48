"""The leave that some need to trade: an administrator's by the organ (CCo 404), a large acquirer's by the supervisor (EOSF 88)."""

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions.encumbrances import InsiderTradeRule, SignificantHoldingRule
from governance.rules.transfers import Answer, Outcome


@applies("L-CCo-404", "BC-61.20")
def administrator(rule: InsiderTradeRule, *, members: int, applicant_is_member: bool, votes_for: int, speculative: bool = False) -> Answer:
    """Say whether a leave given by so many votes lets an administrator trade. The applicant is out of the base and does not vote.

    Seven directors, the applicant one of them: base 6, 4 votes pass and 3 do not. The applicant none of them: base 7, 5 pass.
    """
    # CCo 404: without the applicant's vote, and never for speculation.
    base = members - 1 if applicant_is_member and rule.exclude_applicant else members
    needed = rule.threshold.needed(base)
    figures: dict[str, Value] = {"members": members, "base": base, "needed": needed, "votes": votes_for}
    if speculative and not rule.speculative:
        return _answer("leave.speculative", Outcome.REFUSED, figures, rule)
    stands = rule.threshold.met(votes_for, base)
    return _answer("leave.stands" if stands else "leave.short", Outcome.ALLOWED if stands else Outcome.REFUSED, figures, rule)


@applies("L-EOSF-88")
def significant(rule: SignificantHoldingRule, *, held: int, acquired: int, subscribed: int, approved: bool) -> Answer:
    """Say whether an acquisition may be inscribed without the supervisor's approval, or has it.

    Of 961,827,000 subscribed, 96,182,700 reach the tenth and need it; one less does not.
    """
    # EOSF 88: what one reaches, with what one had, over what is subscribed; the tenth itself needs approval.
    after = held + acquired
    reaches = after * rule.part.denominator >= rule.part.numerator * subscribed and acquired > 0
    least = -(-subscribed * rule.part.numerator // rule.part.denominator)
    figures: dict[str, Value] = {
        "held": held,
        "acquired": acquired,
        "after": after,
        "subscribed": subscribed,
        "least": least,
        "part": rule.part,
    }
    if not reaches:
        return _answer("significant.below", Outcome.ALLOWED, figures, rule)
    code = "significant.approved" if approved else "significant.unapproved"
    return _answer(code, Outcome.ALLOWED if approved else Outcome.REFUSED, figures, rule)


def _answer(code: str, outcome: Outcome, figures: dict[str, Value], rule: InsiderTradeRule | SignificantHoldingRule) -> Answer:
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return Answer(outcome=outcome, figures=figures, steps=(step,))
