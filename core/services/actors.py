"""Service accounts: the names under which the system itself acts. Knows that none of them can sign in."""

import re

from core.models import User

DOMAIN = "system.invalid"


def system_user(code: str) -> User:
    """Return the service account of a part of the system ("preparer", "publisher"), made on first use.

    Raises ``ValueError`` for a code that is not a short word.
    """
    if not re.fullmatch(r"[a-z][a-z0-9-]{1,39}", code):
        raise ValueError(f"not a code of a service account: {code!r}")
    user = User.objects.filter(username=f"system:{code}").first()
    if user is not None:
        return user
    fields = {"email": f"{code}@{DOMAIN}", "first_name": "Sistema", "last_name": code, "is_active": False, "password": "!"}
    return User.objects.get_or_create(username=f"system:{code}", defaults=fields)[0]


def is_system_user(user: User) -> bool:
    """Say whether an account is one of the system's own."""
    return user.username.startswith("system:") and user.email.endswith(f"@{DOMAIN}")
