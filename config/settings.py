"""Settings from the environment only (skeleton: the foundation grows it)."""

from pathlib import Path

import environ

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
SECRET_KEY = env("SECRET_KEY", default="insecure-development-key-of-no-value-000000000000000000")
DEBUG = env.bool("DEBUG", default=True)
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "core",
    "governance",
    "meetings",
    "funds",
    "desk",
]
AUTH_USER_MODEL = "core.User"
DATABASES = {"default": env.db("DATABASE_URL", default="postgres://root@127.0.0.1:5432/postgres")}
DATABASES["default"]["TEST"] = {"NAME": f"test_asamblea_{env('ASAMBLEA_TEST_SUFFIX', default='x')}"}
TIME_ZONE = "America/Bogota"
LANGUAGE_CODE = "es-co"
USE_TZ = True
USE_THOUSAND_SEPARATOR = False
ROOT_URLCONF = "config.urls"
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
