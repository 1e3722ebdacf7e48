"""The line of everything that happened to a holder: postings, encumbrances, titles, offices, leaves, merges, data; each with who recorded it.

Reads rows and orders them by their day; the words are the page's.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from core import clock
from core.models import AuditRecord, Document
from governance.models import (
    BankAccountConfirmation,
    CertificateEnd,
    Contact,
    Deposit,
    Encumbrance,
    EncumbranceAmendment,
    EncumbranceRelease,
    IndustryShare,
    Mandate,
    Movement,
    Person,
    PersonMerge,
    ShareCertificate,
    TradingLeave,
    TransferPermission,
)
from governance.selectors import bank_accounts, representatives, tax_profiles

MOST = 100
DAYS = ("from_on", "effective_on", "registered_on", "ended_on", "prepared_on", "deposited_on", "given_on", "granted_on", "confirmed_at")
MOMENTS = ("merged_at", "requested_at", "recorded_at", "added_at", "created_at")
ACTORS = ("actor", "recorded_by", "prepared_by", "merged_by", "confirmed_by", "history_user", "requested_by", "added_by")
AUDITED = ("mandate", "mandate_end", "holderrepresentative", "contact")
"""Rows that do not carry who recorded them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """One thing that happened to a holder: a day, a kind by which the page words it, the row that says it, and who recorded it."""

    on: date
    kind: str
    row: Any
    who: Any = None


def of_holder(person: Person, records: Iterable[int], accounts: Sequence[int]) -> list[Happened]:
    """Return the latest of everything that happened to a person (all its records) and to its accounts, the latest first."""
    keys = list(records)
    rows = [row for found in _sources(person, keys, accounts) for row in found[:MOST]]
    listed = [Happened(on=_day(row), kind=row._meta.model_name, row=row, who=_who(row)) for row in rows]
    listed += _postings(accounts)
    listed += _offices(keys)
    changes = person.history.select_related("history_user").order_by("-history_date")[:MOST]
    listed += [Happened(on=clock.date_of(row.history_date), kind="person", row=row, who=row.history_user) for row in changes]
    return _audited(sorted(listed, key=lambda each: each.on, reverse=True)[:MOST])


def _sources(person: Person, keys: list[int], accounts: Sequence[int]) -> Iterator[QuerySet[Any]]:
    mine = Q(subject_type="governance.person", subject_id__in=map(str, keys))
    theirs = Q(subject_type="governance.account", subject_id__in=map(str, accounts))
    of_account = {"encumbrance__account__in": accounts}
    yield bank_accounts.of_person(person)
    yield (
        BankAccountConfirmation.objects.filter(bank_account__person__in=keys).select_related("confirmed_by", "bank_account").order_by("-pk")
    )
    yield tax_profiles.of_person(person)
    yield representatives.of_person(person).select_related("evidence", "representative", "account__entity", "person")
    yield (
        PersonMerge.objects.filter(Q(kept__in=keys) | Q(absorbed__in=keys)).select_related("absorbed", "kept", "merged_by").order_by("-pk")
    )
    yield Contact.objects.filter(person__in=keys).order_by("-pk")
    yield Encumbrance.objects.filter(account__in=accounts).select_related("security", "actor", "evidence").order_by("-registered_on", "-pk")
    for model in (EncumbranceAmendment, EncumbranceRelease):
        found = model.objects.filter(**of_account).select_related("encumbrance__security", "actor", "evidence")
        yield found.order_by("-registered_on", "-pk")
    yield (
        TransferPermission.objects.filter(**of_account)
        .select_related("encumbrance__security", "actor", "evidence")
        .order_by("-given_on", "-pk")
    )
    yield ShareCertificate.objects.filter(account__in=accounts).select_related("security", "prepared_by").order_by("-prepared_on", "-pk")
    ended = CertificateEnd.objects.filter(certificate__account__in=accounts)
    yield ended.select_related("certificate__security", "actor", "evidence").order_by("-ended_on", "-pk")
    yield Deposit.objects.filter(account__in=accounts).select_related("security", "depository", "actor").order_by("-deposited_on", "-pk")
    yield TradingLeave.objects.filter(person__in=keys).select_related("entity", "actor", "evidence").order_by("-given_on", "-pk")
    yield IndustryShare.objects.filter(person__in=keys).select_related("entity", "actor", "evidence").order_by("-granted_on", "-pk")
    yield Document.objects.filter(mine | theirs).defer("data").select_related("requested_by").order_by("-pk")


def _postings(accounts: Sequence[int]) -> list[Happened]:
    moved = Movement.objects.filter(Q(from_account__in=accounts) | Q(to_account__in=accounts))
    moved = moved.select_related("posting__actor", "security", "from_account", "to_account").order_by("-effective_on", "-id")[:MOST]
    return [Happened(on=row.effective_on, kind="movement", row=row, who=row.posting.actor) for row in moved]


def _offices(keys: list[int]) -> list[Happened]:
    """Return the offices taken and left."""
    rows = list(Mandate.objects.filter(person__in=keys).select_related("organ__entity").order_by("-from_on", "-pk")[:MOST])
    taken = [Happened(on=row.from_on, kind="mandate", row=row) for row in rows]
    return taken + [Happened(on=row.ended_on, kind="mandate_end", row=row) for row in rows if row.ended_on]


def _audited(found: list[Happened]) -> list[Happened]:
    """Take from the audit who recorded the rows that do not say it themselves: the first record of each, the last of an end."""
    silent = [each for each in found if each.who is None and each.kind in AUDITED]
    said = Q(pk__isnull=True)
    for each in silent:
        said |= Q(subject_type=each.row._meta.label_lower, subject_id=str(each.row.pk))
    first: dict[tuple[str, str], Any] = {}
    last: dict[tuple[str, str], Any] = {}
    for record in AuditRecord.objects.filter(said).select_related("actor").order_by("pk"):
        key = record.subject_type, record.subject_id
        first.setdefault(key, record.actor)
        last[key] = record.actor
    return [_by(each, last if each.kind == "mandate_end" else first) if each in silent else each for each in found]


def _by(each: Happened, actors: dict[tuple[str, str], Any]) -> Happened:
    return replace(each, who=actors.get((each.row._meta.label_lower, str(each.row.pk))))


def _day(row: Any) -> date:
    for name in (*DAYS, *MOMENTS):
        value = getattr(row, name, None)
        if value is not None:
            return value if name.endswith("_on") else clock.date_of(value)
    raise TypeError(f"{row._meta.label} has no date")


def _who(row: Any) -> Any:
    return next((getattr(row, name) for name in ACTORS if getattr(row, name, None) is not None), None)
