"""Settings, from the environment only (every variable is in .env.example).

Knows how the parts are wired; refuses to start a server and to hold a legal number. A wrong value ends the process with one line.
"""

from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import env
from config.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
PROFILE = env.one_of("ASAMBLEA_PROFILE", ("development", "production"), "development")
PRODUCTION = PROFILE == "production"
VAR_DIR = Path(env.text("VAR_DIR", str(BASE_DIR / "var")))

# Who we are
SECRET_KEY = env.text("SECRET_KEY", None if PRODUCTION else "development-only-key-that-protects-nothing-0123456789abcdef")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS", [])
DEBUG = env.flag("DEBUG", default=False)
if PRODUCTION and DEBUG:
    env.refuse("DEBUG", "must be off in the production profile")
if PRODUCTION and (len(SECRET_KEY) < 50 or len(set(SECRET_KEY)) < 5):
    env.refuse("SECRET_KEY", "is too weak: write at least 50 random characters")
SITE_ORIGIN = env.origin("SITE_ORIGIN", None if PRODUCTION else "http://127.0.0.1:8000", secure=PRODUCTION)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", [] if PRODUCTION else ["127.0.0.1", "localhost", "[::1]"])
if PRODUCTION and (not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS):
    env.refuse("ALLOWED_HOSTS", "write the host names of the site, separated by commas (no *)")
CSRF_TRUSTED_ORIGINS = [SITE_ORIGIN]

INSTALLED_APPS = [
    "core",
    "governance",
    "meetings",
    "funds",
    "desk",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "django_tables2",
    "health_check",
    "import_export",
    "simple_history",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.ContentSecurityMiddleware",
    "config.middleware.BrowserPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "config.middleware.SessionLimitMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.middleware.AdminSecondFactorMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "desk.context_processors.shell",
            ]
        },
    }
]

# Data. Without DATABASE_URL there is no database: manage.py, wsgi and celery start the embedded servers and set it.
_database = env.database("DATABASE_URL")
_owner = env.database("DATABASE_OWNER_URL")
if PRODUCTION and _database is None:
    env.refuse("DATABASE_URL", "is required in this profile and is not set")
DATABASES = {"default": _database or {}}
if _database and _owner:
    DATABASES["owner"] = {**_owner, "CONN_MAX_AGE": 0}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env.redis("REDIS_URL")
if PRODUCTION and not REDIS_URL:
    env.refuse("REDIS_URL", "is required in this profile and is not set")
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": "asamblea"}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# Files
MEDIA_ROOT = VAR_DIR / "files"
FILE_UPLOAD_PERMISSIONS = 0o600
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_STORAGE = (
    "whitenoise.storage.CompressedManifestStaticFilesStorage" if PRODUCTION else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
    "archive": {"BACKEND": "core.archive.storage.ArchiveStorage", "OPTIONS": {"location": VAR_DIR / "archive"}},
}
EVIDENCE_MAX_BYTES = env.integer("EVIDENCE_MAX_BYTES", 10_000_000)
LOAD_MAX_BYTES = env.integer("LOAD_MAX_BYTES", 40_000_000)
LOAD_MAX_UNPACKED_BYTES = env.integer("LOAD_MAX_UNPACKED_BYTES", 150_000_000)
LOAD_MAX_ROWS = env.integer("LOAD_MAX_ROWS", 250_000)
LOAD_ROWS_AT_ONCE = env.integer("LOAD_ROWS_AT_ONCE", 5_000)
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not PRODUCTION

# Work: the queue is in the database, the ring of the broker only wakes a worker
WORK_RING = env.flag("WORK_RING", default=True)

# Mail: files under var/mail/ unless a server is named. Links in mail and PDF come from SITE_ORIGIN, never from the request.
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_TIMEOUT = 30
globals().update(env.email("EMAIL_URL"))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("DEFAULT_FROM_EMAIL", None if PRODUCTION else "Asamblea <asamblea@localhost>")

# Time and language: the source language of every screen is Spanish
TIME_ZONE = "America/Bogota"
USE_TZ = True
LANGUAGE_CODE = "es-co"
LANGUAGES = [("es-co", _("Español (Colombia)")), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_THOUSAND_SEPARATOR = False

# Sign-in: by e-mail, second factor, no open sign-up
AUTH_USER_MODEL = "core.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "core.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Asamblea · "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Asamblea"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
USERSESSIONS_TRACK_ACTIVITY = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher", "django.contrib.auth.hashers.ScryptPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Sessions: half an hour of rest, ten hours in all (config.middleware.SessionLimitMiddleware)
SESSION_COOKIE_AGE = 30 * 60
SESSION_SAVE_EVERY_REQUEST = True
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_TOTAL_AGE = 10 * 60 * 60
SESSION_COOKIE_NAME = "__Host-asamblea" if PRODUCTION else "asamblea"
CSRF_COOKIE_NAME = "__Host-asamblea-csrf" if PRODUCTION else "asamblea-csrf"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SIGNED_COOKIE_LEGACY_SALT_FALLBACK = False

# The browser
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 31_536_000 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.flag("BEHIND_PROXY", default=False) else None
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440

# Libraries
CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "bootstrap5"
DJANGO_TABLES2_TEMPLATE = "includes/table.html"
IMPORT_EXPORT_USE_TRANSACTIONS = True
DJANGO_STRUCTLOG_CELERY_ENABLED = True
LOGGING = logging_config(level=env.one_of("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO" if PRODUCTION else "WARNING"))
