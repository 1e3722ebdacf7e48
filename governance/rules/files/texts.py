"""How the text of a CSV is written: encoding, separator, line lengths. What is not UTF-8 is said, never guessed in silence."""

import codecs
import csv
import io
import re
from collections.abc import Iterator

from governance.rules.files.faults import FileFault
from governance.rules.files.sniffing import looks_utf16

DELIMITERS = ";,\t|"
UTF8, UTF16, WINDOWS = "utf-8", "utf-16", "cp1252"
LONGEST_LINE = 1_000_000
_BLOCK = 1 << 16
_UNLIKELY = re.compile(r"[\x80-\x9f\u2020\u2021\u2030\u02c6\u0192¤¦¨¬¯¸×÷ÐðÞþ]")
DOUBLE_ENCODED = re.compile("Ã[\u0080-\u00bf\u201a-\u203a\u0152\u0153\u0160\u0161\u017d\u017e\u02c6\u02dc]|Â[\u00a0-\u00bf]|â€")
"""What «ñ» looks like when UTF-8 was read as Windows-1252 and saved again."""


def encoding_of(content: bytes, declared: str = "") -> str:
    """Return the encoding: the one declared, or UTF-8 where the bytes are, or UTF-16 by its mark, or Windows-1252 where it makes words.

    Raises FileFault where none makes sense.
    """
    if declared:
        return declared if _decodes(content, declared) else _undecodable(declared)
    if looks_utf16(content):
        return _utf16(content)
    if _decodes(content, UTF8):
        return UTF8
    sample = content[:200_000].decode(WINDOWS, "replace")
    if "\ufffd" in sample or _UNLIKELY.search(sample) or not _decodes(content, WINDOWS):
        _undecodable("")
    return WINDOWS


def _undecodable(encoding: str) -> str:
    raise FileFault("encoding", encoding=encoding)


def _utf16(content: bytes) -> str:
    marked = content[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    name = UTF16 if marked else "utf-16-be" if content[0] == 0 else "utf-16-le"
    return name if _decodes(content, name) else _undecodable(name)


def _decodes(content: bytes, encoding: str) -> bool:
    """Decode in blocks, keeping nothing."""
    decoder = codecs.getincrementaldecoder(encoding)()
    view = memoryview(content)
    try:
        for start in range(0, len(view), _BLOCK):
            decoder.decode(bytes(view[start : start + _BLOCK]))
        decoder.decode(b"", final=True)
    except (UnicodeError, LookupError):
        return False
    return True


def refuse_lines(content: bytes) -> None:
    """Raise FileFault where a line is longer than any list has."""
    start = 0
    while (end := content.find(b"\n", start)) >= 0:
        if end - start > LONGEST_LINE:
            raise FileFault("long_line")
        start = end + 1
        if start + LONGEST_LINE >= len(content):
            return
    if len(content) - start > LONGEST_LINE and content.count(b"\r", start) * 100 < len(content) - start:
        raise FileFault("long_line")


def lines_of(content: bytes, encoding: str) -> io.TextIOWrapper:
    """Return the text as a stream of lines, without its mark."""
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8-sig" if encoding == UTF8 else encoding, newline="")


def rows_of(content: bytes, encoding: str, delimiter: str, longest: int) -> Iterator[tuple[int, list[str]]]:
    """Yield (line, cells) of each record. Raises FileFault that names the line where quotes stay open or a cell is too long."""
    csv.field_size_limit(longest)
    reader = csv.reader(lines_of(content, encoding), delimiter=delimiter, strict=True)
    line = 1
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            why = "long_cell" if "field limit" in str(error) else "nul" if "NUL" in str(error) else "quotes"
            raise FileFault(why, row=line) from error
        if row and "\0" in "".join(row):
            raise FileFault("nul", row=line)
        yield line, row
        line = reader.line_num + 1


def sample_rows(content: bytes, encoding: str, delimiter: str, most: int = 30) -> list[list[str]]:
    """Return the first records under one separator; an empty list where they cannot be read that way."""
    csv.field_size_limit(LONGEST_LINE)
    try:
        reader = csv.reader(lines_of(content[: 1 << 18], encoding if encoding != UTF8 else UTF8), delimiter=delimiter)
        return [row for row, _number in zip(reader, range(most), strict=False)]
    except (csv.Error, UnicodeError):
        return []
