"""Who asks: the signed-in user of a request. Knows no role."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from core.models import User


def actor(request: HttpRequest) -> User:
    """Return the user of a page that needs a sign-in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
