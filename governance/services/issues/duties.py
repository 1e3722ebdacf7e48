"""The duties that an event of an issue starts, each with its term by the rule book, made obligations of the entity once."""

from datetime import date

from core.models import User
from governance.models import Obligation, ShareIssue
from governance.rules import deadlines
from governance.rules.overlay import applied_all
from governance.rules.provisions import Deadline
from governance.rules.provisions.obligations import Event
from governance.selectors import books
from governance.services import obligations
from governance.services.issues import steps


def start(*, actor: User, issue: ShareIssue, event: Event, on: date, subject: str = "") -> list[Obligation]:
    """Make an obligation of every deadline of the book that the event starts, about this issue."""
    entity, days = issue.entity, steps.days_of(issue.entity)
    found = applied_all(books.in_force(entity, on), Deadline, on, books.traits_of(entity))
    due = {key: each.provision for key, each in found.items() if each.provision.event is event}
    return [
        obligations.create(
            actor=actor,
            entity=entity,
            rule=rule.rule,
            subject=f"governance.shareissue:{issue.pk}:{key}{':' if subject else ''}{subject}",
            title_es=rule.source.es,
            title_en=rule.source.en,
            due_on=deadlines.deadline(rule, event=on, calendar=days).due_on,
            owner_role=rule.owner.value,
        )
        for key, rule in due.items()
    ]
