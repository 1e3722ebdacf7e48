from django.apps import AppConfig


class MeetingsConfig(AppConfig):
    name = "meetings"
    default_auto_field = "django.db.models.BigAutoField"
