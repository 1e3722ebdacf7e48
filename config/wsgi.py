"""The application for a WSGI server, with the embedded servers where none are named."""

import os

from core import embedded

embedded.ensure()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.wsgi import get_wsgi_application  # noqa: E402

from config.celery import app as celery  # noqa: E402

__all__ = ["application", "celery"]

application = get_wsgi_application()
