"""The hidden field that makes a form count once."""

from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def idempotency_key() -> SafeString:
    """Write a hidden field with a new key: each page shown is one request."""
    return format_html('<input type="hidden" name="idempotency_key" value="{}">', uuid4())
