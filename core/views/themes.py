"""Light or dark: kept in a cookie, so the page arrives in the right colours without a script."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

ONE_YEAR = 365 * 24 * 3600


@login_not_required
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        target = "/"
    response = redirect(target)
    chosen = "dark" if request.POST.get("theme") == "dark" else "light"
    response.set_cookie("theme", chosen, max_age=ONE_YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    return response
