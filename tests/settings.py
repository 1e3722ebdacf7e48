"""Settings of a test run: real servers first, then ``config.settings``, then what makes tests quick without changing what they prove.

Tests make and drop their own databases, so they connect as a superuser: the embedded one's, or the one that DATABASE_URL names.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from core import embedded
from core.embedded import postgres
from core.embedded.places import here

if not os.environ.get("DATABASE_URL"):
    embedded.ensure()
    os.environ["DATABASE_URL"] = postgres.url(here(), postgres.SUPERUSER, "postgres")
elif not os.environ.get("REDIS_URL"):
    embedded.ensure()
os.environ.pop("DATABASE_OWNER_URL", None)

from config.settings import *  # noqa: F403
from config.settings import DATABASES, STORAGES

DATABASES["default"] = {
    **DATABASES["default"],
    "CONN_MAX_AGE": 0,
    "CONN_HEALTH_CHECKS": False,
    # A test that waits for a lock of its own fails and says so; it does not hang.
    "OPTIONS": {**DATABASES["default"]["OPTIONS"], "options": "-c jit=off -c lock_timeout=20s"},
    "TEST": {"NAME": f"test_asamblea_{os.environ.get('ASAMBLEA_TEST_SUFFIX', 'main')}"},
}

# Files of a test run are not the files of this machine.
VAR_DIR = Path(tempfile.mkdtemp(prefix="asamblea-test-"))
atexit.register(shutil.rmtree, VAR_DIR, ignore_errors=True)
MEDIA_ROOT = VAR_DIR / "files"
EMAIL_FILE_PATH = VAR_DIR / "mail"
STORAGES = {**STORAGES, "archive": {**STORAGES["archive"], "OPTIONS": {"location": VAR_DIR / "archive"}}}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
WORK_RING = False  # a worker listens only in tests marked `broker`
LOGGING = {"version": 1, "disable_existing_loggers": False}
