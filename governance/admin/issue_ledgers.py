"""Issues of shares as they were recorded, to look at: decisions, subscriptions, payments and remedies."""

from django.contrib import admin

from governance.admin.service_admin import LedgerAdmin
from governance.models import DefaultRemedy, InstalmentPayment, ShareIssue, Subscription


@admin.register(ShareIssue)
class ShareIssueAdmin(LedgerAdmin):
    list_display = ["number", "entity", "security", "quantity", "ordered_by", "ordered_on", "basis"]
    list_select_related = ["entity", "security"]
    search_fields = ["basis"]


@admin.register(Subscription)
class SubscriptionAdmin(LedgerAdmin):
    list_display = ["issue", "number", "account", "origin", "quantity", "price", "accepted_on"]
    list_select_related = ["issue__entity", "account"]
    search_fields = ["account__search_key", "basis"]


@admin.register(InstalmentPayment)
class InstalmentPaymentAdmin(LedgerAdmin):
    list_display = ["subscription", "paid_on", "amount", "origin", "source_ref"]
    list_select_related = ["subscription__issue__entity"]
    search_fields = ["=source_ref"]


@admin.register(DefaultRemedy)
class DefaultRemedyAdmin(LedgerAdmin):
    list_display = ["subscription", "kind", "decided_on", "received", "deduction", "released", "withdrawn"]
    list_select_related = ["subscription__issue__entity"]
