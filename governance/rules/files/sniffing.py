"""What a file is, by its bytes and never by its name. Knows the shapes of spreadsheets and of what people send instead of them."""

import re
from enum import StrEnum

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_MARKUP = re.compile(rb"^\s*<(?:!doctype\s+html|html|head|body|table|meta|style|div)\b", re.IGNORECASE)
_XML = re.compile(rb"^\s*<\?xml\b", re.IGNORECASE)
_PROGRAMS = (b"MZ", b"\x7fELF", b"#!", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf", b"{\\rtf")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class FileKind(StrEnum):
    """What the bytes are; only CSV and XLSX are read."""

    CSV = "csv"
    XLSX = "xlsx"
    MACROS = "xlsm"
    BINARY_BOOK = "xlsb"
    OLD_BOOK = "xls"
    PROTECTED = "protected"
    OPEN_DOCUMENT = "ods"
    HTML = "html"
    XML = "xml"
    PDF = "pdf"
    ARCHIVE = "zip"
    OTHER = "other"
    EMPTY = "empty"


def kind_of(content: bytes) -> FileKind:
    """Return what the bytes begin like; of a ZIP only that it is one (see `kind_of_package`)."""
    if not content.strip(b"\r\n\t \xef\xbb\xbf"):
        return FileKind.EMPTY
    head = content[:2048].removeprefix(b"\xef\xbb\xbf")
    if head.startswith(_OLE):
        return FileKind.PROTECTED if _ENCRYPTED in content else FileKind.OLD_BOOK
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return FileKind.ARCHIVE
    if head.startswith(b"%PDF"):
        return FileKind.PDF
    if _MARKUP.match(head):
        return FileKind.HTML
    if _XML.match(head):
        return FileKind.HTML if b"<html" in head.lower() else FileKind.XML
    if head.startswith(_PROGRAMS) or (b"\0" in head and not looks_utf16(content)):
        return FileKind.OTHER
    return FileKind.CSV


def looks_utf16(content: bytes) -> bool:
    """Say whether the text is in UTF-16: by its mark, or by a zero in every second byte of the beginning."""
    head = content[:512]
    if head.startswith(_UTF16):
        return True
    even, odd = head[0::2], head[1::2]
    return len(head) >= 8 and (5 * even.count(0) > 4 * len(even) or 5 * odd.count(0) > 4 * len(odd)) and even.count(0) != odd.count(0)


def kind_of_package(names: list[str], mimetype: bytes = b"") -> FileKind:
    """Return what a ZIP holds, by the names inside it."""
    inside = {name.casefold() for name in names}
    if b"opendocument" in mimetype or ("content.xml" in inside and "mimetype" in inside):
        return FileKind.OPEN_DOCUMENT
    if any(name.endswith("vbaproject.bin") for name in inside):
        return FileKind.MACROS
    if any(name.endswith("workbook.bin") for name in inside):
        return FileKind.BINARY_BOOK
    if "[content_types].xml" in inside and "xl/workbook.xml" in inside:
        return FileKind.XLSX
    return FileKind.ARCHIVE
