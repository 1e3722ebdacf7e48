"""What keeps the ledgers of the floor as they were written, and the queue of the sealer."""

from django.db import migrations

from core.models.guards import GuardSQL, append_only, frozen_when

QUEUE_FOR_THE_SEALER = GuardSQL(
    """
CREATE FUNCTION core_auditrecord_to_seal() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    INSERT INTO core_unsealedrecord (record_id) VALUES (NEW.id);
    RETURN NULL;
END $body$;
CREATE TRIGGER "core_auditrecord_to_seal" AFTER INSERT ON "core_auditrecord" FOR EACH ROW EXECUTE FUNCTION core_auditrecord_to_seal();
""",
    'DROP TRIGGER "core_auditrecord_to_seal" ON "core_auditrecord"; DROP FUNCTION core_auditrecord_to_seal();',
    [("core_auditrecord", "core_auditrecord_to_seal")],
)

OUTCOME_OF_A_DOCUMENT = [
    "state", "sha256", "size", "pages", "file", "renderer", "issued_at", "failure", "folio", "folio_last",
]  # fmt: skip
OUTCOME_OF_AN_ITEM = [
    "state", "attempts", "due_at", "lease_token", "lease_until", "result", "error", "finished_at", "priority",
]  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("core", "0001_initial")]

    operations = [
        append_only("core_rowprint", printed=False),
        append_only("core_auditrecord", printed=False),
        append_only("core_auditseal", printed=False),
        append_only("core_evidence"),
        QUEUE_FOR_THE_SEALER,
        frozen_when("core_document", "true", OUTCOME_OF_A_DOCUMENT, name="request"),
        frozen_when("core_document", "OLD.state <> 'requested'", name="issued"),
        frozen_when("core_approval", "true", ["state", "decided_by_id", "decided_at", "reason"], name="payload"),
        frozen_when("core_approval", "OLD.state <> 'requested'", name="decided"),
        frozen_when("core_item", "true", OUTCOME_OF_AN_ITEM, name="payload"),
        frozen_when("core_item", "OLD.state IN ('done', 'sent', 'refused')", name="finished"),
        frozen_when("core_idempotencykey", "OLD.status IS NOT NULL", name="answered"),
        frozen_when("core_counter", "TG_OP = 'DELETE' OR NEW.value < OLD.value", name="forward"),
    ]
