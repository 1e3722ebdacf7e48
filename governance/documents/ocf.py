"""A capital table in the Open Cap Format: a ZIP of JSON files with their manifest. What the format has no place for goes into comments.

Each account is one stakeholder. Prices and exemptions are demanded by the format and unknown to the book: they are stated as zero and none.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from governance.models import Security
from governance.rules.kinds import SecurityKind
from governance.rules.share_lots import LotEvent
from governance.selectors.lot_histories import CapTable, TableClass, TableHolder

VERSION = "1.2.1-alpha+main"
CURRENCY, COUNTRY = "COP", "CO"
_FILES = {
    "stakeholders_files": ("Stakeholders.ocf.json", "OCF_STAKEHOLDERS_FILE"),
    "stock_classes_files": ("StockClasses.ocf.json", "OCF_STOCK_CLASSES_FILE"),
    "transactions_files": ("Transactions.ocf.json", "OCF_TRANSACTIONS_FILE"),
    "stock_plans_files": ("StockPlans.ocf.json", "OCF_STOCK_PLANS_FILE"),
    "stock_legend_templates_files": ("StockLegends.ocf.json", "OCF_STOCK_LEGEND_TEMPLATES_FILE"),
    "vesting_terms_files": ("VestingTerms.ocf.json", "OCF_VESTING_TERMS_FILE"),
    "valuations_files": ("Valuations.ocf.json", "OCF_VALUATIONS_FILE"),
}
_EPOCH = (1980, 1, 1, 0, 0, 0)


def package(table: CapTable, *, generated_at: datetime) -> bytes:
    """Return the ZIP; the same table and moment give the same bytes."""
    items: dict[str, list[dict[str, Any]]] = {
        "stakeholders_files": [_stakeholder(each) for each in table.holders],
        "stock_classes_files": [_stock_class(each) for each in table.classes],
        "transactions_files": list(_transactions(table.events)),
    }
    written = {key: (name, _json({"file_type": kind, "items": items.get(key, [])})) for key, (name, kind) in _FILES.items()}
    manifest: dict[str, Any] = {
        "ocf_version": VERSION,
        "file_type": "OCF_MANIFEST_FILE",
        "issuer": _issuer(table),
        "as_of": table.on.isoformat(),
        "generated_at": generated_at.astimezone(UTC).isoformat(timespec="seconds"),
        "comments": ["Generado del libro de registro de titulares."],
    }
    for key, (name, content) in written.items():
        manifest[key] = [{"filepath": name, "md5": hashlib.md5(content, usedforsecurity=False).hexdigest()}]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package_:
        for name, content in [("Manifest.ocf.json", _json(manifest)), *written.values()]:
            package_.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _json(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def _issuer(table: CapTable) -> dict[str, Any]:
    entity = table.entity
    return {
        "object_type": "ISSUER",
        "id": f"entity-{entity.pk}",
        "legal_name": entity.name,
        "formation_date": table.opened_on.isoformat(),
        "country_of_formation": COUNTRY,
        "tax_ids": [{"tax_id": entity.nit, "country": COUNTRY}] if entity.nit else [],
        "comments": ["formation_date es la fecha de apertura del libro de registro."],
    }


def _stakeholder(each: TableHolder) -> dict[str, Any]:
    account = each.account
    comments = [f"{account.get_purpose_display()}"]
    comments += [
        f"{kind}: {quantity.normalize():f} de {code}, inscrito el {on.isoformat()}" for kind, code, quantity, on in each.encumbrances
    ]
    return {
        "object_type": "STAKEHOLDER",
        "id": f"account-{account.pk}",
        "name": {"legal_name": account.title},
        "stakeholder_type": "INDIVIDUAL" if each.natural else "INSTITUTION",
        "issuer_assigned_id": account.number,
        "tax_ids": [{"tax_id": identity, "country": COUNTRY} for identity in each.identities],
        "comments": comments,
    }


def _stock_class(each: TableClass) -> dict[str, Any]:
    security: Security = each.security
    preferred = security.kind == SecurityKind.PREFERRED
    described: dict[str, Any] = {
        "object_type": "STOCK_CLASS",
        "id": f"class-{security.pk}",
        "name": security.name,
        "class_type": "PREFERRED" if preferred else "COMMON",
        "default_id_prefix": f"{security.code}-",
        "initial_shares_authorized": "NOT APPLICABLE",
        "votes_per_share": "0" if preferred else "1",
        "seniority": "2" if preferred else "1",
        "comments": [str(security.get_kind_display()), f"En circulación y propias: {each.issued.normalize():f}"],
    }
    if security.par is not None:
        described["par_value"] = _money(security.par)
    return described


def _transactions(events: Iterable[LotEvent]) -> Iterable[dict[str, Any]]:
    for number, event in enumerate(events, 1):
        common: dict[str, Any] = {
            "id": f"tx-{number}", "date": event.on.isoformat(), "security_id": event.lot, "quantity": _number(event.quantity), "comments": [event.basis]
        }  # fmt: skip
        if event.what == "issued":
            yield {
                **common, "object_type": "TX_STOCK_ISSUANCE", "custom_id": event.lot, "stakeholder_id": f"account-{event.holder}",
                "stock_class_id": f"class-{event.security}", "share_price": _money(Decimal()), "stock_legend_ids": [], "security_law_exemptions": [],
            }  # fmt: skip
            continue
        if event.balance:
            common["balance_security_id"] = event.balance
        if event.what == "transferred":
            yield {**common, "object_type": "TX_STOCK_TRANSFER", "resulting_security_ids": list(event.results)}
        else:
            yield {**common, "object_type": "TX_STOCK_CANCELLATION", "reason_text": event.basis}


def _money(amount: Decimal) -> dict[str, str]:
    return {"amount": _number(amount), "currency": CURRENCY}


def _number(value: Decimal) -> str:
    return format(value.normalize(), "f")
