"""What funds hand to the floor at start: what can be verified of their days."""

from django.apps import AppConfig


class FundsConfig(AppConfig):
    name = "funds"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Fondos"

    def ready(self) -> None:
        from core.audit import register_verifier
        from funds.selectors import integrity

        register_verifier("funds.days", integrity.days_chain)
        register_verifier("funds.units", integrity.units_equal_register)
        register_verifier("funds.orders", integrity.orders_as_priced)
