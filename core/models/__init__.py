from core.models.users import Membership, Organisation, User

__all__ = ["Membership", "Organisation", "User"]
