"""Reads of the floor: documents by code or by what they are about, work in progress. Writes nothing."""

from core.selectors.documents import by_code as document_by_code

__all__ = ["document_by_code"]
