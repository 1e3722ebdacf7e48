"""What every answer tells the browser, and how long a session lives. Refuses to know who the user is beyond signed in or not."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from core import clock

ADMIN_STYLES = {"style-src": ["'self'", "'unsafe-inline'"]}
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
SIGNED_IN_AT = "signed_in_at"

Answer = Callable[[HttpRequest], HttpResponse]


class ContentSecurityMiddleware(CSPMiddleware):
    """Everything from our own origin; inline styles only under the admin, whose libraries write them."""

    def get_policy_parts(self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith(reverse("admin:index")):
            parts.update = {**(parts.update or {}), **ADMIN_STYLES}
        return parts


class BrowserPolicyMiddleware:
    """No page of a signed-in user is kept by the browser or a proxy; no page may use the devices."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        user: Any = getattr(request, "user", None)
        if user is not None and user.is_authenticated and "Cache-Control" not in response.headers:
            add_never_cache_headers(response)
        return response


class SessionLimitMiddleware:
    """A session ends ``SESSION_TOTAL_AGE`` seconds after sign-in, however busy it is."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            now = int(clock.now().timestamp())
            began = request.session.setdefault(SIGNED_IN_AT, now)
            if now - began > settings.SESSION_TOTAL_AGE:
                logout(request)
        return self.get_response(request)


class AdminSecondFactorMiddleware:
    """Who enters the admin has a second factor: without one, its pages lead to where it is set up."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(reverse("admin:index")) and request.user.is_staff and not is_mfa_enabled(request.user):
            messages.warning(request, _("La administración del sitio exige un segundo factor: actívelo aquí y vuelva a entrar."))
            return redirect("mfa_activate_totp")
        return self.get_response(request)
