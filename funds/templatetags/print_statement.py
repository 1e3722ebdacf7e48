"""The fixed words of the statement, in the document's own language."""

from django import template
from django.utils.translation import get_language

from funds.wording import statement

register = template.Library()


@register.filter
def told(code: str) -> str:
    return statement.label(code, get_language() or "es")


@register.filter
def month_word(day: str) -> str:
    return statement.month(day, get_language() or "es")


@register.filter
def month_name(day: str) -> str:
    return month_word(day).capitalize()
