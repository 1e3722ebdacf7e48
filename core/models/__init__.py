"""The rows of the floor: users, audit, work, documents, evidence, approvals. No domain word enters here."""

from core.models.append_only import AppendOnlyError, AppendOnlyModel, AppendOnlyQuerySet
from core.models.approvals import Approval, ApprovalState
from core.models.audit import AuditRecord, AuditSeal, UnsealedRecord
from core.models.calendars import HolidayOverride
from core.models.counters import Counter
from core.models.documents import Document, DocumentState
from core.models.evidence import Evidence
from core.models.idempotency import IdempotencyKey
from core.models.prints import RowPrint
from core.models.scoping import ScopedModel, ScopedQuerySet
from core.models.users import Membership, Organisation, User
from core.models.work import Item, ItemState, Run

__all__ = [
    "AppendOnlyError",
    "AppendOnlyModel",
    "AppendOnlyQuerySet",
    "Approval",
    "ApprovalState",
    "AuditRecord",
    "AuditSeal",
    "Counter",
    "Document",
    "DocumentState",
    "Evidence",
    "HolidayOverride",
    "IdempotencyKey",
    "Item",
    "ItemState",
    "Membership",
    "Organisation",
    "RowPrint",
    "Run",
    "ScopedModel",
    "ScopedQuerySet",
    "UnsealedRecord",
    "User",
]
