"""What `verify` checks of meetings: each function yields what is not as it was written, the first record first. Mends nothing."""

from collections.abc import Iterator

from django.db.models import F, Q, Sum

from core.archive import digest
from core.audit import Finding
from governance.rules.refusals import BookNotKeptError
from meetings.models import Ballot, Decision, Minutes, Representation, Roll
from meetings.selectors import outcomes
from meetings.selectors.rolls import stored_lines


def rolls_as_frozen() -> Iterator[Finding]:
    """Compare each roll with its digest, its count and the sums of its classes."""
    for roll in Roll.objects.select_related("meeting").order_by("pk"):
        lines = stored_lines(roll)
        if len(lines) != roll.entries_count or digest(lines) != roll.digest:
            yield _finding(roll, "la lista no es la que se congeló", "the roll is not the one that was frozen")
        sums = dict(roll.entries.order_by().values("security").annotate(n=Sum("weight")).values_list("security", "n"))
        for row in roll.securities.order_by("pk"):
            if int(sums.get(row.security_id, 0)) > row.entitled:
                yield _finding(row, "la lista suma más votos que los de la clase", "the roll adds up to more votes than the class has")


def ballots_weigh_as_the_roll() -> Iterator[Finding]:
    """Compare each ballot with the representation it was cast by, and each representation with the roll."""
    whole = Q(portion=0) & ~Q(votes=F("entry__weight") * F("direction"))
    for row in Representation.objects.filter(whole | ~Q(holder=F("entry__person"))).order_by("pk"):
        yield _finding(row, "la representación no pesa lo que dice la lista", "the representation does not weigh what the roll says")
    wrong = ~Q(weight=F("representation__votes")) | ~Q(entry=F("representation__entry")) | ~Q(bearer=F("representation__bearer"))
    for ballot in Ballot.objects.filter(wrong).order_by("pk"):
        yield _finding(ballot, "el voto no pesa lo que dice la lista", "the ballot does not weigh what the roll says")
    late = Ballot.objects.filter(Q(cast_at__gt=F("poll__closed_at")) | Q(cast_at__lt=F("poll__opened_at"))).order_by("pk")
    for ballot in late:
        yield _finding(ballot, "el voto tiene una hora fuera de la votación", "the ballot's time is outside its poll")


def decisions_recompute() -> Iterator[Finding]:
    """Compute every decision again from its ballots, its roll and the version of the book that its poll kept."""
    rows = Decision.objects.select_related(
        "poll__item__meeting__entity", "poll__item__meeting__roll", "poll__election__organ", "poll__draw"
    )
    for decision in rows.order_by("pk"):
        facts = {
            "outcome": decision.outcome,
            "result": decision.result,
            "tally": decision.tally,
            "quorum": decision.quorum,
            "presence": decision.presence,
            "stamp": [decision.stamp, decision.stamp_article, decision.stamp_reason],
        }
        if digest(facts) != decision.digest:
            yield _finding(decision, "la decisión no es la que se escribió", "the decision is not the one that was written")
            continue
        yield from _recomputed(decision)


def minutes_have_their_document() -> Iterator[Finding]:
    """Check that closed minutes have a document about their meeting."""
    for row in Minutes.objects.filter(state=Minutes.State.CLOSED).select_related("document").order_by("pk"):
        paper = row.document
        if paper is None or paper.kind != "acta" or paper.subject_id != str(row.meeting_id):
            yield _finding(row, "el acta cerrada no tiene su documento", "the closed minutes lack their document")


def _recomputed(decision: Decision) -> Iterator[Finding]:
    poll = decision.poll
    if poll.closed_at is None:
        yield _finding(decision, "hay una decisión de una votación abierta", "there is a decision of an open poll")
        return
    lots = poll.draw.order if decision.sequence > 1 else ()
    try:
        again = outcomes.of_poll(poll, poll.closed_at, lots)
    except BookNotKeptError:
        yield _finding(
            decision,
            "los textos del libro de reglas que la decidieron no están como se guardaron: no se pudo recalcular",
            "the texts of the rule book that decided it are not as they were kept: it was not computed again",
        )
        return
    if (again.rules.book.id, list(again.rules.provision_ids)) != (decision.book_id, decision.provision_ids):
        yield _finding(decision, "las reglas citadas no son las que la decidieron", "the rules cited are not those that decided it")
    if (again.outcome, again.tally, again.result) != (decision.outcome, decision.tally, decision.result):
        yield _finding(decision, "los votos no dan el resultado escrito", "the ballots do not give the written result")
    elif (again.quorum, again.presence) != (decision.quorum, decision.presence):
        yield _finding(decision, "la presencia no es la que se escribió", "the presence is not the one that was written")


def _finding(row: object, es: str, en: str) -> Finding:
    table, pk = row._meta.db_table, row.pk  # type: ignore[attr-defined]
    return Finding(record=f"{table} {pk}", message_es=f"{es}.", message_en=f"{en}.")
