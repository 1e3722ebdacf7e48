"""Whether a board may be elected in one voting, or its independent members apart; and parting in two an election convened as one."""

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import IndependentMembers
from governance.rules.provisions.matters import Matter
from meetings.models import Election, Slate
from meetings.rules.slates import VotingOutcome, minimum_independents, separate_voting
from meetings.selectors import governing
from meetings.selectors.governing import ItemRules
from meetings.services import moments
from meetings.services.refusals import IndependentSeatsError, NotOneVotingError, SeparateVotingsError
from meetings.wording import slates as wording


def refuse_single(election: Election | None, rules: ItemRules) -> None:
    """Refuse to elect a whole board in one voting where some count of its slates would not give the independent members it needs.

    Raises SeparateVotingsError.
    """
    if election is None or election.scope != Election.Scope.ALL or election.item.matter != Matter.BOARD_ELECTION:
        return
    try:
        rule = applied(rules.book, IndependentMembers, "board", rules.on, rules.traits).provision
    except NoProvisionError:
        return
    filed = election.slates.filter(state=Slate.State.FILED).prefetch_related("lines")
    slates = [[line.independence_declared for line in slate.lines.all()] for slate in filed]
    result = separate_voting(rule, seats=election.seats, slates=slates)
    if result.outcome is VotingOutcome.SEPARATE_VOTINGS:
        raise SeparateVotingsError(
            rule=rule.rule, article=rule.article, election=election.title, minimum=result.minimum, assured=result.assured
        )


def part(*, actor: User, election: Election, independents: int) -> tuple[Election, Election]:
    """Part an election that was convened as one voting into that of the independent members and that of the rest.

    The slates filed for the one voting stay, with their reason, and are not voted: each voting has slates of its own.
    Raises MeetingOverError, NotOneVotingError, IndependentSeatsError.
    """
    with transaction.atomic():
        election = Election.objects.select_for_update(of=("self",)).select_related("item__meeting__entity", "organ").get(pk=election.pk)
        meeting = election.item.meeting
        moments.require_before_end(meeting)
        if election.scope != Election.Scope.ALL or election.polls.filter(voided_at__isnull=True).exists():
            raise NotOneVotingError(election=election.title)
        _refuse_seats(election, independents)
        election.slates.exclude(state=Slate.State.WITHDRAWN).update(state=Slate.State.EXCLUDED, reasons=[wording.parted()])
        title, lang = election.title, meeting.language
        election.scope, election.seats, election.title = Election.Scope.OTHERS, election.seats - independents, wording.others(title, lang)
        election.save(update_fields=["scope", "seats", "title"])
        apart = Election.objects.create(
            item=election.item,
            organ=election.organ,
            scope=Election.Scope.INDEPENDENTS,
            title=wording.independents(title, lang),
            seats=independents,
            term=election.term,
            slates_due_on=election.slates_due_on,
        )
        facts = {"election": election.pk, "independents": apart.pk, "seats": [independents, election.seats]}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.part_election", subject=apart, facts=facts)
    return apart, election


def _refuse_seats(election: Election, independents: int) -> None:
    meeting, on = election.item.meeting, clock.today()
    try:
        rule = applied(governing.book_of(meeting.entity, on), IndependentMembers, "board", on, governing.traits_of(meeting)).provision
    except NoProvisionError:
        least, rule_id, article = 1, "", ""
    else:
        least, rule_id, article = max(1, minimum_independents(rule, election.seats)), rule.rule, rule.article
    if not least <= independents < election.seats:
        raise IndependentSeatsError(rule=rule_id, article=article, given=independents, minimum=least, most=election.seats - 1)
