"""The register as it is written, to look at: postings with their movements, positions, counters."""

from django.contrib import admin

from governance.admin.load_admin import LoadAdmin, LoadImportAdmin
from governance.admin.service_admin import LedgerAdmin
from governance.models import Discrepancy, Encumbrance, Movement, Position, Posting, Register
from governance.resources import (
    DepositoryMovementsResource,
    DepositoryPositionsResource,
    HistoryResource,
    MovementsResource,
    OpeningResource,
)


@admin.register(Register)
class RegisterAdmin(LedgerAdmin):
    list_display = ["entity", "opened_on", "last_number", "last_hash"]
    list_select_related = ["entity"]


@admin.register(Posting)
class PostingAdmin(LedgerAdmin):
    list_display = ["number", "register", "kind", "basis", "source_ref", "effective_on", "recorded_at", "actor", "line_count"]
    list_filter = ["kind", "register"]
    list_select_related = ["register__entity", "actor"]
    search_fields = ["=source_ref", "basis"]
    date_hierarchy = "effective_on"


@admin.register(Movement)
class MovementAdmin(LoadAdmin, LedgerAdmin):
    received, sent = (MovementsResource, HistoryResource), (HistoryResource,)
    list_display = ["posting_number", "line", "security", "from_account", "to_account", "quantity", "effective_on"]
    list_select_related = ["security", "from_account", "to_account"]
    search_fields = ["=posting__source_ref"]


@admin.register(Position)
class PositionAdmin(LoadAdmin, LedgerAdmin):
    received = sent = (OpeningResource,)
    list_display = ["account", "security", "quantity", "moved_on"]
    list_filter = ["security"]
    list_select_related = ["account", "security"]
    search_fields = ["account__search_key"]


@admin.register(Encumbrance)
class EncumbranceAdmin(LedgerAdmin):
    list_display = ["pk", "kind", "account", "security", "quantity", "beneficiary", "registered_on", "source_ref"]
    list_filter = ["kind"]
    list_select_related = ["account", "security", "beneficiary"]
    search_fields = ["account__search_key", "=source_ref"]


@admin.register(Discrepancy)
class DiscrepancyAdmin(LoadImportAdmin, LedgerAdmin):
    received = (DepositoryPositionsResource, DepositoryMovementsResource)
    list_display = ["posting", "kind", "account", "security", "quantity", "on"]
    list_filter = ["kind"]
    list_select_related = ["posting__register__entity", "account", "security"]
