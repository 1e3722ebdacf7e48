"""The closed lists of file layouts: what a file is for, how it is written, which figures a column may carry. Knows the words only."""

from enum import StrEnum


class FilePurpose(StrEnum):
    """What a file tells, and to whom."""

    PAYMENTS = "payments"
    RESPONSE = "response"
    SETTLEMENT = "settlement"
    SETTLEMENT_REPORT = "settlement_report"


WRITTEN = frozenset({FilePurpose.PAYMENTS, FilePurpose.SETTLEMENT})
READ = frozenset({FilePurpose.RESPONSE, FilePurpose.SETTLEMENT_REPORT})


class FileForm(StrEnum):
    FIXED = "fixed"
    DELIMITED = "delimited"


class Encoding(StrEnum):
    ASCII = "ascii"
    LATIN1 = "latin-1"
    WINDOWS = "cp1252"
    UTF8 = "utf-8"


class LineEnd(StrEnum):
    CRLF = "crlf"
    LF = "lf"


class RecordKind(StrEnum):
    HEADER = "header"
    DETAIL = "detail"
    TOTALS = "totals"


class ColumnKind(StrEnum):
    """How a column is written: free text, only digits, a whole number, money, a date, a word by the file's own code."""

    TEXT = "text"
    DIGITS = "digits"
    WHOLE = "whole"
    MONEY = "money"
    DATE = "date"
    CODE = "code"


class Align(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class DateForm(StrEnum):
    YYYYMMDD = "YYYYMMDD"
    DDMMYYYY = "DDMMYYYY"
    ISO = "YYYY-MM-DD"
    SLASHED = "DD/MM/YYYY"


class Outcome(StrEnum):
    """What a report says of one order."""

    PAID = "paid"
    RETURNED = "returned"
    HELD = "held"


_ABOUT_FILE = ("batch", "created_on", "pay_on", "count", "total", "entity_name", "entity_nit", "origin_account", "isin", "concept")
_ABOUT_ORDER = (
    "sequence",
    "reference",
    "payee_name",
    "payee_id_type",
    "payee_id",
    "bank_code",
    "account_kind",
    "account_number",
    "amount",
    "pay_on",
    "concept",
    "isin",
    "quantity",
    "gross",
    "withheld",
    "holding_account",
    "depositor_id",
)
_ABOUT_ANSWER = ("reference", "outcome", "amount", "settled_on", "reason_code", "reason", "bank_reference")

FIELDS: dict[FilePurpose, dict[RecordKind, tuple[str, ...]]] = {
    FilePurpose.PAYMENTS: {RecordKind.HEADER: _ABOUT_FILE, RecordKind.DETAIL: _ABOUT_ORDER, RecordKind.TOTALS: _ABOUT_FILE},
    FilePurpose.SETTLEMENT: {RecordKind.HEADER: _ABOUT_FILE, RecordKind.DETAIL: _ABOUT_ORDER, RecordKind.TOTALS: _ABOUT_FILE},
    FilePurpose.RESPONSE: {
        RecordKind.HEADER: ("batch", "created_on", "count", "total"),
        RecordKind.DETAIL: _ABOUT_ANSWER,
        RecordKind.TOTALS: ("count", "total"),
    },
    FilePurpose.SETTLEMENT_REPORT: {
        RecordKind.HEADER: ("batch", "created_on", "count", "total", "isin"),
        RecordKind.DETAIL: _ABOUT_ANSWER,
        RecordKind.TOTALS: ("count", "total"),
    },
}

NEEDED: dict[FilePurpose, tuple[str, ...]] = {
    FilePurpose.PAYMENTS: ("reference", "amount"),
    FilePurpose.SETTLEMENT: ("reference", "amount"),
    FilePurpose.RESPONSE: ("reference", "outcome", "amount"),
    FilePurpose.SETTLEMENT_REPORT: ("reference", "outcome", "amount"),
}
"""Without these in its detail a file cannot be matched order by order."""

KINDS_OF: dict[str, frozenset[ColumnKind]] = {
    **dict.fromkeys(("amount", "total", "gross", "withheld"), frozenset({ColumnKind.MONEY})),
    **dict.fromkeys(("count", "sequence", "batch"), frozenset({ColumnKind.WHOLE})),
    **dict.fromkeys(("created_on", "pay_on", "settled_on"), frozenset({ColumnKind.DATE})),
    "outcome": frozenset({ColumnKind.CODE}),
    **dict.fromkeys(("payee_id_type", "account_kind"), frozenset({ColumnKind.CODE, ColumnKind.TEXT})),
    **dict.fromkeys(("account_number", "payee_id", "bank_code", "reference"), frozenset({ColumnKind.TEXT, ColumnKind.DIGITS})),
}
"""How a figure may be written; any other may be text or digits."""
OTHERWISE = frozenset({ColumnKind.TEXT, ColumnKind.DIGITS})
