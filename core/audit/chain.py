"""The hashes of the audit chain. Knows the shape of a record and of a seal; refuses to write either."""

from core.archive.digests import digest
from core.models import AuditRecord, AuditSeal

GENESIS = "0" * 64


def record_hash(record: AuditRecord) -> str:
    """Return the hash of everything that a record says."""
    return digest(
        {
            "id": record.pk,
            "organisation": record.organisation_id,
            "actor": record.actor_id,
            "action": record.action,
            "subject_type": record.subject_type,
            "subject_id": record.subject_id,
            "facts": record.facts,
            "recorded_at": record.recorded_at,
        }
    )


def seal_hash(seal: AuditSeal, previous_hash: str) -> str:
    """Return the hash of a place in the chain: it rests on the seal before it."""
    return digest(
        {
            "sequence": seal.sequence,
            "record": seal.record_id,
            "record_hash": seal.record_hash,
            "previous": previous_hash,
            "sealed_at": seal.sealed_at,
        }
    )
