"""What the page of one holder shows beside the accounts: facts in force, encumbrances, parts of each class, and a line of everything."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.db.models import Q

from core.models import Document
from governance.models import (
    Account,
    BankAccount,
    Contact,
    Encumbrance,
    HolderRepresentative,
    Person,
    PersonMerge,
    Position,
    TaxProfile,
)
from governance.selectors import bank_accounts, holder_timelines, merges, representatives, tax_profiles
from governance.selectors.holder_timelines import Happened

MOST = 60


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
        timeline=holder_timelines.of_holder(person, records, accounts),
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
