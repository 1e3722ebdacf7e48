"""How accounts behave at sign-in. Knows that nobody signs up by themselves: an administrator registers users."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What a mail calls us; the host that a request names is not believed."""

    name: str
    domain: str


class AccountAdapter(DefaultAccountAdapter):
    """No open sign-up; links in mail lead to the configured origin and not to the host of the request."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_reset_password_from_key_url(self, key: str) -> str:
        path: str = super().get_reset_password_from_key_url(key)
        return _on_own_origin(path)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        for name in ("password_reset_url", "activate_url", "signup_url"):
            if name in context:
                context[name] = _on_own_origin(context[name])
        context["current_site"] = Site(name="Asamblea", domain=urlsplit(settings.SITE_ORIGIN).netloc)
        super().send_mail(template_prefix, email, context)


def _on_own_origin(url: str) -> str:
    """Replace scheme and host: ``http://evil.example/x/`` becomes ``<SITE_ORIGIN>/x/``."""
    path = url.split("://", 1)[-1]
    path = path[path.index("/") :] if "://" in url else path
    return f"{settings.SITE_ORIGIN}{path}"
