"""The admin of governance: reference data is entered through the services, ledgers are only looked at."""

from governance.admin import issue_ledgers, ledgers, reference

__all__ = ["issue_ledgers", "ledgers", "reference"]
