"""What meetings hand to the floor at start: what can be verified of rolls, ballots, decisions and minutes."""

from django.apps import AppConfig


class MeetingsConfig(AppConfig):
    name = "meetings"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Reuniones"

    def ready(self) -> None:
        from core.audit import register_verifier
        from meetings.selectors import integrity

        register_verifier("meetings.rolls", integrity.rolls_as_frozen)
        register_verifier("meetings.ballots", integrity.ballots_weigh_as_the_roll)
        register_verifier("meetings.decisions", integrity.decisions_recompute)
        register_verifier("meetings.minutes", integrity.minutes_have_their_document)
