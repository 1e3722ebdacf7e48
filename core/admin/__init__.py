"""The admin of the floor: users, roles and the calendar are entered through services, what was written once is only looked at."""

from core.admin import ledgers, reference, users

__all__ = ["ledgers", "reference", "users"]
