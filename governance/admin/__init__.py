"""The admin of governance: reference data is entered through the services, ledgers are only looked at."""

from governance.admin import ledgers, reference

__all__ = ["ledgers", "reference"]
