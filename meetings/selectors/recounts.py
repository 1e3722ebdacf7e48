"""Everything that a stranger needs to count a meeting again: its roll, its attendance, its ballots, the rules of each poll, what was decided.

Keys stand for people; who they are is in the roll's lines only. Says nothing that the decisions do not, and judges nothing.
"""

from typing import Any

from governance.models import BookChain
from governance.rules.provisions import Majority, Quorum
from governance.rules.provisions.header import Provision
from meetings.models import Ballot, Decision, Draw, Election, Meeting, Poll, PresenceEvent, Representation, RollEntry
from meetings.rules.election import ElectionText
from meetings.selectors import governing, outcomes
from meetings.selectors.governing import ItemRules
from meetings.selectors.results import encode

FORMAT = "asamblea-recount/1"


def parts(meeting: Meeting) -> dict[str, Any]:
    """Return the parts of a meeting's bundle by name, as JSON values: meeting, roll, attendance and polls (closed ones, in order)."""
    rows = Poll.objects.filter(item__meeting=meeting, closed_at__isnull=False).select_related("item__meeting__entity", "election__organ")
    return {
        "meeting": _meeting(meeting),
        "roll": _roll(meeting),
        "attendance": {"events": _events(meeting), "representations": _representations(meeting)},
        "polls": [_poll(poll) for poll in rows.order_by("opened_at", "pk")],
    }


def texts_of(meeting: Meeting) -> dict[str, str]:
    """Return the texts of the rule books that decided the closed polls of a meeting, by file name (the book and its digest)."""
    rows = Poll.objects.filter(item__meeting=meeting, closed_at__isnull=False).order_by("book_chain_id")
    waiting, found = set(rows.values_list("book_chain_id", flat=True)), {}
    while waiting:
        chain = BookChain.objects.select_related("text").get(pk=waiting.pop())
        found[f"{chain.text.book_id}-{chain.text.digest}.toml"] = chain.text.source
        waiting |= set(chain.extends)
    return found


def _meeting(meeting: Meeting) -> dict[str, Any]:
    return {
        "entity": meeting.entity.name,
        "body": meeting.body,
        "number": meeting.number,
        "kind": meeting.kind,
        "call": meeting.call,
        "scheduled_at": meeting.scheduled_at.isoformat(timespec="microseconds"),
        "opened_at": meeting.opened_at.isoformat(timespec="microseconds") if meeting.opened_at else None,
        "closed_at": meeting.closed_at.isoformat(timespec="microseconds") if meeting.closed_at else None,
    }


def _roll(meeting: Meeting) -> dict[str, Any]:
    roll = meeting.roll
    sums = roll.securities.order_by("pk").values(
        "security_id", "security__code", "security__kind", "subscribed", "treasury", "suspended", "entitled"
    )
    lines = RollEntry.objects.filter(roll=roll).order_by("pk")
    return {
        "as_of": roll.as_of.isoformat(),
        "posting": roll.posting_number,
        "digest": roll.digest,
        "classes": [{name.removeprefix("security__"): value for name, value in row.items()} for row in sums],
        "entries": [
            {
                "entry": row["pk"],
                "account": row["account__number"],
                "person": row["person_id"],
                "name": row["person__name"],
                "security": row["security_id"],
                "code": row["security__code"],
                "votes": row["weight"],
                "blocked": row["blocked"],
            }
            for row in lines.values(
                "pk", "account__number", "person_id", "person__name", "security_id", "security__code", "weight", "blocked"
            )
        ],
    }


def _events(meeting: Meeting) -> list[dict[str, Any]]:
    rows = PresenceEvent.objects.filter(meeting=meeting).order_by("at", "pk").values("person_id", "kind", "at")
    return [{"person": row["person_id"], "kind": row["kind"], "at": row["at"].isoformat(timespec="microseconds")} for row in rows]


def _representations(meeting: Meeting) -> list[dict[str, Any]]:
    rows = Representation.objects.filter(meeting=meeting).order_by("at", "pk")
    fields = ("pk", "entry_id", "portion", "turn", "direction", "votes", "holder_id", "bearer_id", "security_id", "capacity", "at")
    return [{**row, "at": row["at"].isoformat(timespec="microseconds")} for row in rows.values(*fields)]


def _poll(poll: Poll) -> dict[str, Any]:
    rules = governing.of_poll(poll)
    draw = Draw.objects.filter(poll=poll).first()
    return {
        "poll": poll.pk,
        "item": poll.item.position,
        "title": poll.item.title,
        "matter": poll.item.matter,
        "question": poll.question,
        "opened_at": poll.opened_at.isoformat(timespec="microseconds"),
        "closed_at": poll.closed_at.isoformat(timespec="microseconds") if poll.closed_at else None,
        "book": {"id": poll.book_id, "chain": poll.book_chain_id, "provisions": poll.provision_ids},
        "securities": [security.pk for security in rules.securities],
        "barred": sorted({bar.person_id for bar in rules.bars}),
        "rules": _rules(poll, rules),
        "election": _election(poll.election) if poll.election else None,
        "ballots": _ballots(poll),
        "lots": list(draw.order) if draw else [],
        "decisions": [_decision(row) for row in Decision.objects.filter(poll=poll).order_by("sequence")],
    }


def _rules(poll: Poll, rules: ItemRules) -> dict[str, Any]:
    by_quotient = outcomes.counts_by_quotient(poll.election, rules)
    return {
        "quorum": _quorum(rules.quorum),
        "majority": _majority(rules.majority) if rules.majority is not None and not by_quotient else None,
        "election": _counting(rules.election) if rules.election is not None and by_quotient else None,
        "control_situation": bool(rules.traits.get("control_situation")),
    }


def _quorum(rule: Quorum) -> dict[str, Any]:
    return {
        **_cited(rule),
        "threshold": str(rule.threshold),
        "base": rule.base.value,
        "plural_holders": rule.plural_holders,
        "plural_of": rule.plural_of.value,
    }


def _majority(rule: Majority) -> dict[str, Any]:
    return {
        **_cited(rule),
        "tests": [
            {
                "threshold": str(test.threshold),
                "base": test.base.value,
                "share_class": test.share_class.value if test.share_class else None,
                "provided": str(test.provided) if test.provided else None,
                "provided_base": test.provided_base.value if test.provided_base else None,
            }
            for test in rule.tests
        ],
        "combine": rule.combine.value,
        "plural_holders": rule.plural_holders,
        "barred_in_base": rule.barred_in_base,
        "fallback": rule.fallback.value if rule.fallback else None,
        "optional_in_control_situation": rule.optional_in_control_situation,
    }


def _counting(text: ElectionText) -> dict[str, Any]:
    rule = text.rule
    return {
        **_cited(rule),
        "blank_in_quotient": rule.blank_in_quotient,
        "exhausted_residuals": rule.exhausted_residuals.value,
        "slate_tie": rule.slate_tie.value,
        "orphan_seat": rule.orphan_seat.value,
    }


def _cited(rule: Provision) -> dict[str, Any]:
    return {"rule": rule.rule, "article": rule.article, "readings": {name: list(texts) for name, texts in rule.source.readings.items()}}


def _election(election: Election) -> dict[str, Any]:
    slates = election.slates.filter(state="filed").order_by("filed_at", "pk").prefetch_related("lines")
    return {
        "title": election.title,
        "seats": election.seats,
        "slates": [{"name": each.name, "candidates": [[line.candidate, line.alternate] for line in each.lines.all()]} for each in slates],
    }


def _ballots(poll: Poll) -> list[dict[str, Any]]:
    rows = Ballot.objects.filter(poll=poll).order_by("entry_id", "portion")
    return [
        {
            "entry": row["entry_id"],
            "portion": row["portion"],
            "representation": row["representation_id"],
            "votes": row["weight"],
            "choice": row["choice"],
            "slate": row["slate__name"],
            "cast_at": row["cast_at"].isoformat(timespec="microseconds"),
        }
        for row in rows.values("entry_id", "portion", "representation_id", "weight", "choice", "slate__name", "cast_at")
    ]


def _decision(row: Decision) -> dict[str, Any]:
    return {
        "number": row.number,
        "sequence": row.sequence,
        "outcome": row.outcome,
        "result": _figures(row.result),
        "tally": row.tally,
        "quorum": _figures(row.quorum["result"]),
        "presence": row.presence,
        "stamp": row.stamp,
        "stamp_reason": row.stamp_reason,
        "digest": row.digest,
    }


def _figures(result: dict[str, Any]) -> dict[str, Any]:
    """Leave the steps out: they tell in words what the figures say."""
    return encode({name: value for name, value in result.items() if name not in ("steps", "figures")})
