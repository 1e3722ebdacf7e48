"""Tax that an entity's own payers withheld from it, and the dividends with which it may be passed on to holders. Reads only."""

from django.db.models import Count, QuerySet, Sum

from governance.models import CreditCertificate, Dividend, Entity, ReceivedWithholding


def of_entity(entity: Entity) -> QuerySet[ReceivedWithholding]:
    """Return what an entity received with tax withheld, the latest first, with what of it was certified and to how many."""
    rows = ReceivedWithholding.objects.filter(entity=entity).order_by("-received_on", "-id")
    return rows.annotate(passed=Sum("credits__credit"), certificates=Count("credits"))


def first_dividends(received: ReceivedWithholding) -> list[Dividend]:
    """Return the dividends with which a withholding is passed on: those declared first after it was received (DUR 1.2.4.7.8)."""
    rows = Dividend.objects.filter(distribution__entity=received.entity_id, declared_on__gte=received.received_on)
    first = rows.order_by("declared_on", "pk").values_list("declared_on", flat=True).first()
    return list(rows.filter(declared_on=first).select_related("security", "distribution").order_by("pk")) if first else []


def certificates(received: ReceivedWithholding) -> QuerySet[CreditCertificate]:
    """Return what each holder was certified, by name."""
    rows = CreditCertificate.objects.filter(received=received).select_related("person", "document", "dividend__security")
    return rows.order_by("person__sort_key", "person_id")
