"""How a page asks a service for one act: a valid form, one call, and each refusal as a sentence beside the form.

Knows no act. What is not a refusal of the domain is a fault and goes up.
"""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from core.rules.violations import RuleViolation
from core.services.memberships import RoleMissingError

REFUSED = 422
Act = Callable[[], Any]
Target = str | Callable[[Any], str]


def sentence(refusal: Exception) -> str:
    """Say a refusal in the language of the page; one without words there says itself."""
    language = (get_language() or "es")[:2]
    words = getattr(refusal, f"message_{language}", "") or getattr(refusal, "message_es", "")
    return str(words or refusal)


def is_refusal(fault: Exception) -> bool:
    """Say whether the domain refused, rather than broke: a refusal carries a rule or a sentence."""
    return isinstance(fault, RuleViolation) or hasattr(fault, "message_es") or hasattr(fault, "message_en")


def attempt(form: forms.Form, act: Act) -> tuple[bool, Any]:
    """Do the act of a valid form and return what it made; put a refusal beside the field it names, or above the form."""
    if not form.is_valid():
        return False, None
    try:
        return True, act()
    except RoleMissingError as fault:
        raise PermissionDenied(sentence(fault)) from fault
    except Exception as fault:
        if not is_refusal(fault):
            raise
        field = str(getattr(fault, "field", "") or getattr(fault, "facts", {}).get("field", ""))
        form.add_error(field if field in form.fields else None, sentence(fault))
        return False, None


def perform(
    request: HttpRequest, form: forms.Form, act: Act, *, done: Any, to: Target, again: Callable[[forms.Form], HttpResponse]
) -> HttpResponse:
    """Carry out a posted form: on success say ``done`` and go to ``to``, otherwise show the page ``again`` with the reasons."""
    carried_out, made = attempt(form, act)
    if carried_out:
        messages.success(request, done)
        return redirect(to(made) if callable(to) else to)
    response = again(form)
    response.status_code = REFUSED
    return response


def press(request: HttpRequest, act: Act, *, done: Any, to: Target) -> HttpResponse:
    """Carry out a button without fields; a refusal is said at the top of the page one returns to."""
    form = forms.Form(data={})
    carried_out, made = attempt(form, act)
    if carried_out:
        messages.success(request, done)
    else:
        messages.error(request, " ".join(str(error) for error in form.non_field_errors()))
    return redirect(to(made) if callable(to) else to)
