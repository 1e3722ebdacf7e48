"""What the floor hands to the others at start: who does which work and what can be verified."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "core"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Asamblea"

    def ready(self) -> None:
        from core import work
        from core.audit import verifiers
        from core.models import ItemState
        from core.services import documents, mail

        work.register(documents.KIND, documents.issue, atomic=False, max_attempts=3, on_failure=documents.give_up)
        work.register(mail.KIND, mail.send, atomic=False, lease_seconds=120, done_state=ItemState.SENT)
        verifiers.register_all()
