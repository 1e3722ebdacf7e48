"""The addresses of the site. Knows which app answers where; each app owns its own list."""

from importlib.util import find_spec

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language
from health_check.views import HealthCheckView

# The admin's own form asks for a password only. This must come before admin.site.urls is read, later it does nothing.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

APPS = ("core", "governance", "meetings", "funds", "desk")
health = HealthCheckView.as_view(checks=["health_check.checks.Database", "health_check.checks.Cache"])

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("health/", login_not_required(health), name="health"),
    path("i18n/setlang/", login_not_required(set_language), name="set_language"),
]
urlpatterns += [path("", include(f"{app}.urls")) for app in APPS if find_spec(f"{app}.urls")]
