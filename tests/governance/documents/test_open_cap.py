"""The package in the Open Cap Format is valid by the published schemas, and its lots that have not ended are the positions of the book."""

import io
import json
import zipfile
from collections import defaultdict
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from jsonschema import Draft7Validator
from referencing import Registry, Resource

from governance.documents import ocf
from governance.models import Position
from governance.selectors import lot_histories
from tests.governance.cast import Book
from tests.governance.documents.conftest import ON

SCHEMAS = Path(__file__).parent / "ocf"
FILES = {
    "Manifest": "OCFManifestFile", "Stakeholders": "StakeholdersFile", "StockClasses": "StockClassesFile", "Transactions": "TransactionsFile",
    "StockPlans": "StockPlansFile", "StockLegends": "StockLegendTemplatesFile", "VestingTerms": "VestingTermsFile", "Valuations": "ValuationsFile",
}  # fmt: skip


def _registry() -> Registry:
    found = [json.loads(path.read_text(encoding="utf-8")) for path in SCHEMAS.rglob("*.schema.json")]
    return Registry().with_resources([(schema["$id"], Resource.from_contents(schema)) for schema in found])


def package(book: Book) -> dict[str, dict]:
    """Return the files of the package by name, each valid by its published schema."""
    content = ocf.package(lot_histories.cap_table(book.entity, ON), generated_at=datetime(2024, 7, 1, tzinfo=UTC))
    packed, registry, files = zipfile.ZipFile(io.BytesIO(content)), _registry(), {}
    assert sorted(packed.namelist()) == sorted(f"{name}.ocf.json" for name in FILES)
    for name, schema in FILES.items():
        files[name] = json.loads(packed.read(f"{name}.ocf.json"))
        rules = json.loads((SCHEMAS / "schema" / "files" / f"{schema}.schema.json").read_text(encoding="utf-8"))
        faults = list(Draft7Validator(rules, registry=registry).iter_errors(files[name]))
        assert [f"{name}: {fault.json_path} {fault.message[:200]}" for fault in faults] == []
    return files


def test_a_book_with_a_split_a_conversion_a_pledge_a_reversal_and_a_cancellation_is_a_valid_package(full: Book) -> None:
    files = package(full)
    items = files["Transactions"]["items"]
    kinds = {item["object_type"] for item in items}
    assert kinds == {"TX_STOCK_ISSUANCE", "TX_STOCK_TRANSFER", "TX_STOCK_CANCELLATION"}
    assert len({item["id"] for item in items}) == len(items)
    issued = {item["security_id"]: item for item in items if item["object_type"] == "TX_STOCK_ISSUANCE"}
    ended = [item["security_id"] for item in items if item["object_type"] != "TX_STOCK_ISSUANCE"]
    assert len(set(ended)) == len(ended) and set(ended) <= set(issued)
    left: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for lot, item in issued.items():
        if lot not in ended:
            left[item["stakeholder_id"], item["stock_class_id"]] += Decimal(item["quantity"])
    held = Position.objects.filter(account__entity=full.entity, is_issue=False).exclude(quantity=0)
    assert left == {(f"account-{row.account_id}", f"class-{row.security_id}"): row.quantity for row in held}
    assert {item["date"] for item in items} == {"2020-01-02", "2023-05-05", "2024-06-30"}
    holders = {each["issuer_assigned_id"]: each for each in files["Stakeholders"]["items"]}
    assert holders["007"]["comments"] == ["titular", "prenda: 50 de ORD, inscrito el 2024-06-30"]
    assert holders["PROPIAS"]["stakeholder_type"] == "INSTITUTION"
