from django.apps import AppConfig


class FundsConfig(AppConfig):
    name = "funds"
    default_auto_field = "django.db.models.BigAutoField"
