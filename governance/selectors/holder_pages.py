"""What the page of one holder shows beside the accounts: facts in force, encumbrances, parts of each class, and a line of everything."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import Q

from core import clock
from core.models import Document
from governance.models import (
    Account,
    BankAccount,
    Contact,
    Encumbrance,
    HolderRepresentative,
    Movement,
    Person,
    PersonMerge,
    Position,
    TaxProfile,
)
from governance.selectors import bank_accounts, merges, representatives, tax_profiles

MOST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """One thing that happened to a holder: a day, a kind by which the page words it, and the row that says it."""

    on: date
    kind: str
    row: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderFacts:
    """Everything of a holder beside the accounts."""

    parts: dict[int, dict[int, Fraction]]
    bank: BankAccount | None
    banks: list[BankAccount]
    tax: TaxProfile | None
    contacts: list[Contact]
    representatives: list[HolderRepresentative]
    encumbrances: list[Encumbrance]
    absorbed: list[PersonMerge]
    documents: list[Document]
    timeline: list[Happened]


def facts(person: Person, on: date) -> HolderFacts:
    """Return the facts of a holder on a date, with the latest of everything that happened."""
    records = merges.family(person)
    accounts = list(Account.objects.filter(ownerships__person__in=records).distinct().values_list("pk", flat=True))
    encumbrances = list(Encumbrance.objects.filter(account__in=accounts).select_related("account", "security").order_by("-pk")[:MOST])
    absorbed = list(PersonMerge.objects.filter(kept__in=records).select_related("absorbed", "merged_by"))
    banks, appointed = list(bank_accounts.of_person(person)), list(representatives.of_person(person))
    mine = Q(subject_type="governance.person", subject_id__in=map(str, records))
    of_accounts = Q(subject_type="governance.account", subject_id__in=map(str, accounts))
    documents = list(Document.objects.filter(mine | of_accounts).defer("data").order_by("-pk")[:MOST])
    return HolderFacts(
        parts=parts(accounts),
        bank=bank_accounts.in_force(person, on),
        banks=banks,
        tax=tax_profiles.in_force(person, on),
        contacts=list(Contact.objects.filter(person__in=records, ended_on__isnull=True)),
        representatives=appointed,
        encumbrances=encumbrances,
        absorbed=absorbed,
        documents=documents,
        timeline=_timeline(person, accounts, [*banks, *appointed, *absorbed, *encumbrances, *documents]),
    )


def parts(accounts: list[int]) -> dict[int, dict[int, Fraction]]:
    """Return what part of its class each holding is, by account and security."""
    held = Position.objects.filter(account__in=accounts, quantity__gt=0).values_list("account_id", "security_id", "quantity")
    rows = list(held)
    issued: dict[int, Decimal] = dict(
        Position.objects.filter(is_issue=True, security__in={security for _a, security, _q in rows}).values_list("security_id", "quantity")
    )
    found: dict[int, dict[int, Fraction]] = {}
    for account, security, quantity in rows:
        if issued.get(security, Decimal()) < 0:
            found.setdefault(account, {})[security] = Fraction(quantity) / Fraction(-issued[security])
    return found


def _timeline(person: Person, accounts: list[int], rows: list[Any]) -> list[Happened]:
    found = [Happened(on=_day(row), kind=row._meta.model_name, row=row) for row in rows]
    found += [Happened(on=row.from_on, kind="taxprofile", row=row) for row in tax_profiles.of_person(person)]
    moved = Movement.objects.filter(Q(from_account__in=accounts) | Q(to_account__in=accounts))
    moved = moved.select_related("posting", "security", "from_account", "to_account").order_by("-effective_on", "-id")[:MOST]
    found += [Happened(on=row.effective_on, kind="movement", row=row) for row in moved]
    changes = person.history.select_related("history_user").order_by("-history_date")[:MOST]
    found += [Happened(on=clock.date_of(row.history_date), kind="person", row=row) for row in changes]
    return sorted(found, key=lambda each: each.on, reverse=True)[:MOST]


def _day(row: Any) -> date:
    for name in ("from_on", "effective_on", "registered_on"):
        if getattr(row, name, None) is not None:
            return getattr(row, name)
    for name in ("merged_at", "requested_at", "recorded_at"):
        if getattr(row, name, None) is not None:
            return clock.date_of(getattr(row, name))
    raise TypeError(f"{row._meta.label} has no date")
