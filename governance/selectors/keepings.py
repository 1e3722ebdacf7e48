"""Who keeps the book of a class on a date, and what a class grants then. The class itself says how it began."""

from datetime import date

from governance.models import BookKeeping, CorporateTerm, Entity, IndustryShare, Privilege, Security
from governance.rules.custody import KeptFrom, keeper_on
from governance.rules.kinds import Keeping
from governance.rules.provisions import CompanyIdentity
from governance.rules.provisions.shares import KeeperKind
from governance.selectors import provisions


def in_force(security: Security, on: date) -> BookKeeping | None:
    """Return the entrusting of the book that binds on a date, None while nobody was entrusted."""
    return BookKeeping.objects.filter(security=security, from_on__lte=on).select_related("keeper").order_by("-from_on").first()


def keeping(security: Security, on: date) -> Keeping:
    """Return whether our book or the depository's decides on a date (BC-12.4). Before any entrusting it is as the class was created."""
    row = in_force(security, on)
    if row is not None:
        return Keeping(row.keeping)
    first = BookKeeping.objects.filter(security=security).order_by("from_on").first()
    return Keeping.OWN if first is not None else Keeping(security.keeping)


def keeper(security: Security, on: date) -> KeeperKind:
    """Return who kept the book of a class on a date."""
    rows = BookKeeping.objects.filter(security=security)
    return keeper_on([KeptFrom(from_on=row.from_on, keeper=_kind(row)) for row in rows], on)


def privileges(security: Security, on: date) -> list[Privilege]:
    """Return the privileges of a class in force on a date."""
    rows = Privilege.objects.filter(security=security, ends__isnull=True, from_on__lte=on)
    return list(rows.exclude(ended_by__from_on__lte=on).order_by("from_on", "pk"))


def industry_shares(entity: Entity, on: date) -> list[IndustryShare]:
    """Return the shares given for work that are not released on a date."""
    rows = IndustryShare.objects.filter(entity=entity, releases__isnull=True, granted_on__lte=on).select_related("person")
    return list(rows.exclude(released_by__granted_on__lte=on).order_by("pk"))


def corporate_term(entity: Entity, on: date) -> tuple[str, date] | None:
    """Return the seat and the last day of the company on a date: the latest registered amendment, else what its rule book says."""
    row = CorporateTerm.objects.filter(entity=entity, registered_on__lte=on).order_by("-registered_on").first()
    if row is not None:
        return row.domicile, row.expires_on
    rule = provisions.found(entity, CompanyIdentity, "identity", on)
    return None if rule is None else (rule.domicile, rule.expires_on)


def _kind(row: BookKeeping) -> KeeperKind:
    if row.keeping == Keeping.MIRROR:
        return KeeperKind.DEPOSITORY
    return KeeperKind.SPECIALISED_ENTITY if row.keeper_id is not None else KeeperKind.ISSUER
