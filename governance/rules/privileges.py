"""What a class of shares may grant, and what shares given for work may do. Knows no holder."""

from core.rules.applies import applies
from governance.rules.conditions import Condition, Judged, judged
from governance.rules.kinds import OrganKind
from governance.rules.provisions.shares import Advantage, IndustryShareRule, PrivilegeLimit


@applies("L-CCo-381")
def privilege(rule: PrivilegeLimit, *, advantage: Advantage, cumulation_years: int, votes_per_share: int) -> Judged:
    """Judge one privilege of a class: an economic advantage, its years of cumulation, and no more votes than any share has.

    A profit quota cumulative for 5 years may be, for 6 not; two votes a share never.
    """
    return judged(
        rule,
        [
            # C. Co. art. 381: economic prerogatives only.
            Condition(name="privilege.kind", met=advantage in rule.advantages, figures={"advantage": advantage.value}),
            Condition(
                name="privilege.cumulation",
                met=cumulation_years <= rule.max_cumulation_years,
                figures={"years": cumulation_years, "most": rule.max_cumulation_years},
            ),
            # C. Co. art. 381 last paragraph: no multiple voting.
            Condition(
                name="privilege.votes",
                met=votes_per_share <= rule.max_votes,
                figures={"votes": votes_per_share, "most": rule.max_votes},
            ),
        ],
    )


@applies("L-CCo-380")
def industry_transfer(rule: IndustryShareRule, *, released: bool, authorised_by: OrganKind | None = None) -> Judged:
    """Judge the transfer of a share given for work: free once released, before that only with the leave of one of the organs named."""
    met = released or authorised_by in rule.authorisers
    return judged(rule, [Condition(name="industry.transfer", met=met, figures={"released": int(released)})])


@applies("L-CCo-380")
def industry_votes(rule: IndustryShareRule, *, shares: int) -> int:
    """Return the votes of shares given for work: none; they have voice only. 1,000 shares have 0 votes."""
    return shares * rule.votes
