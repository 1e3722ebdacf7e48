"""A ZIP opened with care: its directory measured before it is read, each entry unpacked in pieces and counted as it comes out.

What the directory says of sizes is believed of nothing: the count is of the bytes that come out.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator

from governance.rules.files.faults import FileFault
from governance.rules.files.limits import Limits

_END = b"PK\x05\x06"
_LOCAL = struct.Struct("<4s5H3I2H")
_DIRECTORY_ENTRY = 400
_PIECE = 1 << 18
_FED = 1 << 16
_FREE = 1_000_000
_STORED, _DEFLATED = 0, 8


class Package:
    """One archive whose entries are unpacked one after the other; `unpacked` is what came out so far."""

    def __init__(self, content: bytes, limits: Limits) -> None:
        self._content, self._limits = content, limits
        self.unpacked = 0
        _refuse_directory(content, limits)
        try:
            self.entries = zipfile.ZipFile(io.BytesIO(content)).infolist()
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, RuntimeError, struct.error) as error:
            raise FileFault("broken_package") from error
        names = [entry.filename for entry in self.entries]
        if len(names) > limits.entries:
            raise FileFault("many_entries", entries=len(names), most=limits.entries)
        if len({name.casefold() for name in names}) < len(names):
            raise FileFault("broken_package")
        if any(entry.flag_bits & 1 for entry in self.entries):
            raise FileFault("protected")
        self.names = names

    def pieces(self, entry: zipfile.ZipInfo) -> Iterator[bytes]:
        """Yield what an entry unpacks to. Raises FileFault where it exceeds the limits or is not what the directory says."""
        start = self._start_of(entry)
        packed = memoryview(self._content)[start : start + entry.compress_size]
        if len(packed) < entry.compress_size:
            raise FileFault("broken_package")
        size, check = 0, 0
        for piece in _inflated(packed, entry.compress_type):
            size += len(piece)
            check = zlib.crc32(piece, check)
            self.unpacked += len(piece)
            if self.unpacked > self._limits.unpacked_bytes:
                raise FileFault("unpacks_large", most=self._limits.unpacked_bytes)
            if size > _FREE and size > self._limits.ratio * max(1, entry.compress_size):
                raise FileFault("unpacks_ratio", ratio=self._limits.ratio)
            yield piece
        if size != entry.file_size or check != entry.CRC:
            raise FileFault("broken_package")

    def whole(self, name: str, most: int = 5_000_000) -> bytes:
        """Return an entry that is small; raise FileFault where it is missing or large."""
        entry = next((each for each in self.entries if each.filename.casefold() == name.casefold()), None)
        if entry is None:
            raise FileFault("broken_package")
        kept = bytearray()
        for piece in self.pieces(entry):
            kept += piece
            if len(kept) > most:
                raise FileFault("unpacks_large", most=most)
        return bytes(kept)

    def _start_of(self, entry: zipfile.ZipInfo) -> int:
        """Return where the bytes of an entry begin, after a local header that names the same entry."""
        header = self._content[entry.header_offset : entry.header_offset + _LOCAL.size]
        if len(header) < _LOCAL.size or not header.startswith(b"PK\x03\x04"):
            raise FileFault("broken_package")
        fields = _LOCAL.unpack(header)
        name_length, extra_length = fields[9], fields[10]
        start = entry.header_offset + _LOCAL.size
        name = self._content[start : start + name_length]
        if name.decode("utf-8" if entry.flag_bits & 0x800 else "cp437", "replace") != entry.orig_filename:
            raise FileFault("broken_package")
        return int(start + name_length + extra_length)


def _refuse_directory(content: bytes, limits: Limits) -> None:
    """Refuse a directory larger than so many entries need, before anything is made of it."""
    at = content.rfind(_END, max(0, len(content) - 65_600))
    if at < 0 or len(content) < at + 22:
        raise FileFault("broken_package")
    count, size = struct.unpack("<HI", content[at + 10 : at + 16])
    if count > limits.entries or size > limits.entries * _DIRECTORY_ENTRY:
        raise FileFault("many_entries", entries=count, most=limits.entries)


def _inflated(packed: memoryview, method: int) -> Iterator[bytes]:
    if method == _STORED:
        for start in range(0, len(packed), _PIECE):
            yield bytes(packed[start : start + _PIECE])
        return
    if method != _DEFLATED:
        raise FileFault("broken_package")
    engine = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        for start in range(0, len(packed), _FED):
            rest = bytes(packed[start : start + _FED])
            while rest and not engine.eof:
                yield engine.decompress(rest, _PIECE)
                rest = engine.unconsumed_tail
        while not engine.eof:
            piece = engine.decompress(b"", _PIECE)
            if not piece:
                raise FileFault("broken_package")
            yield piece
    except zlib.error as error:
        raise FileFault("broken_package") from error
