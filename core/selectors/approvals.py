"""What a second person was asked to decide about an object."""

from django.db.models import Model, QuerySet

from core.models import Approval


def about(subject: Model, kind: str) -> QuerySet[Approval]:
    """Return the requests of one kind about an object, the latest first."""
    return Approval.objects.filter(kind=kind, subject_type=subject._meta.label_lower, subject_id=str(subject.pk)).order_by("-pk")
