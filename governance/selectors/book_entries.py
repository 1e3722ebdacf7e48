"""The acts that a register's book lists beside its inscriptions: what moved, the titles, and what was constituted on the holdings.

Reads facts between two dates as known at a posting; knows neither words nor paper.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet

from governance.models import (
    Account,
    AccountHolder,
    CertificateEnd,
    Encumbrance,
    EncumbranceAmendment,
    EncumbranceRelease,
    Entity,
    MacroCertificate,
    Movement,
    Posting,
    ShareCertificate,
)

AT_ONCE = 2_000
MOST_LINES = 50
"""A posting of more movements (an opening, a split) is one entry of the list: its movements are the inscriptions themselves."""


class Period(NamedTuple):
    """From a date (None: since the beginning) to another, as known at a posting, which was entered at a moment (None: the last one)."""

    since: date | None
    until: date
    posting: int
    known: datetime | None

    def dated(self, name: str) -> Q:
        """Narrow a date to the period."""
        first = Q(**{f"{name}__gte": self.since}) if self.since else Q()
        return first & Q(**{f"{name}__lte": self.until})

    def recorded(self) -> Q:
        """Narrow facts to those that were known; what was written with a posting is known with it."""
        if self.known is None:
            return Q()
        return Q(posting__isnull=True, recorded_at__lte=self.known) | Q(posting__number__lte=self.posting)

    def knows(self, posting: Posting | None, recorded_at: datetime) -> bool:
        """Say whether a fact was known."""
        return posting.number <= self.posting if posting is not None else self.known is None or recorded_at <= self.known


def transfer_count(entity: Entity, period: Period) -> int:
    """Return how many entries the list of movements has."""
    few = Movement.objects.filter(posting__in=_postings(entity, period).filter(line_count__lte=MOST_LINES)).count()
    return few + _postings(entity, period).filter(line_count__gt=MOST_LINES).count()


def transfers(entity: Entity, period: Period) -> Iterator[tuple[Posting, list[Movement]]]:
    """Yield the postings of a period in their order with their movements; of a posting of many, none."""
    rows = _postings(entity, period).select_related("request", "reverses", "reversed_by").order_by("number")
    batch: list[Posting] = []
    for posting in rows.iterator(AT_ONCE):
        batch.append(posting)
        if len(batch) == AT_ONCE:
            yield from _with_movements(batch)
            batch = []
    yield from _with_movements(batch)


def _postings(entity: Entity, period: Period) -> QuerySet[Posting]:
    return Posting.objects.filter(period.dated("effective_on"), register__entity=entity, number__lte=period.posting)


def _with_movements(postings: list[Posting]) -> Iterator[tuple[Posting, list[Movement]]]:
    lines: dict[int, list[Movement]] = {}
    few = [each.pk for each in postings if each.line_count <= MOST_LINES]
    for line in Movement.objects.filter(posting__in=few).select_related("security").order_by("posting_id", "line"):
        lines.setdefault(line.posting_id, []).append(line)
    for each in postings:
        yield each, lines.get(each.pk, [])


def titles_of_postings(entity: Entity, period: Period) -> tuple[dict[int, list[ShareCertificate]], dict[int, list[ShareCertificate]]]:
    """Return the titles that postings cancelled and those prepared for them, by the key of the posting."""
    made: dict[int, list[ShareCertificate]] = {}
    for each in _titles(entity, period).filter(posting__isnull=False):
        made.setdefault(each.posting_id or 0, []).append(each)
    ended: dict[int, list[ShareCertificate]] = {}
    ends = CertificateEnd.objects.filter(period.recorded(), certificate__security__entity=entity, posting__isnull=False)
    for end in ends.select_related("certificate__security").order_by("certificate_id"):
        ended.setdefault(end.posting_id or 0, []).append(end.certificate)
    return ended, made


def titles(entity: Entity, period: Period) -> list[ShareCertificate]:
    """Return the titles that stood at some time in a period, by class and number, with how each ended."""
    stood = Q(end__isnull=True) | Q(end__ended_on__gte=period.since) if period.since else Q()
    return list(_titles(entity, period).filter(stood).select_related("account", "end__posting", "replaces__security"))


def macro_certificates(entity: Entity, period: Period) -> list[MacroCertificate]:
    """Return the global certificates in depositories that stood at some time in a period, with what replaced each."""
    known = Q(recorded_at__lte=period.known) if period.known is not None else Q()
    rows = MacroCertificate.objects.filter(known, security__entity=entity, from_on__lte=period.until)
    if period.since:
        rows = rows.exclude(replaced_by__from_on__lt=period.since)
    return list(rows.select_related("security", "depository", "replaces", "replaced_by").order_by("security_id", "from_on", "pk"))


def _titles(entity: Entity, period: Period) -> QuerySet[ShareCertificate]:
    rows = ShareCertificate.objects.filter(period.recorded(), security__entity=entity, prepared_on__lte=period.until)
    return rows.select_related("security").order_by("security_id", "number")


Fact = Encumbrance | EncumbranceAmendment | EncumbranceRelease


def encumbrance_facts(entity: Entity, period: Period) -> list[Fact]:
    """Return what was constituted, amended and released on the holdings of an entity in a period, in order of inscription."""
    dated = period.dated("registered_on") & period.recorded()
    found: list[Fact] = list(Encumbrance.objects.filter(dated, account__entity=entity).select_related("account", "security", "beneficiary"))
    beside = ("encumbrance__account", "encumbrance__security", "encumbrance__beneficiary")
    for model in (EncumbranceAmendment, EncumbranceRelease):
        amended = ("beneficiary",) if model is EncumbranceAmendment else ()
        found += model.objects.filter(dated, encumbrance__account__entity=entity).select_related(*beside, *amended)
    return sorted(found, key=lambda fact: (fact.registered_on, fact.recorded_at, fact.pk))


def parties(accounts: Iterable[int]) -> dict[int, tuple[str, str]]:
    """Return how accounts are written in a list, by key: the title, and the owners' identities with the account's number."""
    keys = sorted(set(accounts))
    identities: dict[int, list[str]] = {}
    for start in range(0, len(keys), AT_ONCE):
        owned = AccountHolder.objects.filter(account__in=keys[start : start + AT_ONCE]).order_by("account_id", "-is_representative", "id")
        for owner in owned.select_related("person"):
            identities.setdefault(owner.account_id, []).append(owner.person.identity)
    named: dict[int, tuple[str, str]] = {}
    for start in range(0, len(keys), AT_ONCE):
        for account in Account.objects.filter(pk__in=keys[start : start + AT_ONCE]):
            named[account.pk] = account.title, " · ".join([*identities.get(account.pk, ()), account.number])
    return named
