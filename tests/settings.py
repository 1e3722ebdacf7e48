"""Settings of a test run: real servers first, then ``config.settings``, then what makes tests quick without changing what they prove."""

import os

from config.settings import *  # noqa: F403
from config.settings import DATABASES

DATABASES.pop("owner", None)
DATABASES["default"] = {
    **DATABASES["default"],
    "CONN_MAX_AGE": 0,
    "TEST": {"NAME": f"test_asamblea_{os.environ.get('ASAMBLEA_TEST_SUFFIX', 'main')}"},
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True
