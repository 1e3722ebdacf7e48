"""Ledgers of a meeting are only added to; polls and minutes freeze when closed; weights come from the roll alone."""

from django.db import migrations

from core.models.guards import GuardSQL, append_only, frozen_when

LEDGERS = (
    "publication",
    "roll",
    "rollsecurity",
    "rollentry",
    "credential",
    "presenceevent",
    "representation",
    "pollbar",
    "ballot",
    "draw",
    "decision",
)

WEIGHTS = """
CREATE FUNCTION meetings_representation_weight_check() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (
        SELECT 1 FROM added a JOIN meetings_rollentry e ON e.id = a.entry_id
        WHERE abs(a.votes) > e.weight OR (a.portion = 0 AND abs(a.votes) <> e.weight)
           OR a.holder_id <> e.person_id OR a.security_id IS DISTINCT FROM e.security_id
    ) THEN
        RAISE EXCEPTION 'La representación no coincide con la lista congelada.' USING ERRCODE = '23001';
    END IF;
    RETURN NULL;
END $body$;
CREATE TRIGGER meetings_representation_weight AFTER INSERT ON meetings_representation
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION meetings_representation_weight_check();
"""

BALLOTS = """
CREATE UNIQUE INDEX meetings_representation_ballot_key ON meetings_representation (id, entry_id, portion, votes);
ALTER TABLE meetings_ballot ADD CONSTRAINT meetings_ballot_weight_from_roll
    FOREIGN KEY (representation_id, entry_id, portion, weight) REFERENCES meetings_representation (id, entry_id, portion, votes);
CREATE FUNCTION meetings_ballot_open_check() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (
        SELECT 1 FROM added a JOIN meetings_poll p ON p.id = a.poll_id WHERE p.closed_at IS NOT NULL OR p.voided_at IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'La votación está cerrada: no admite votos.' USING ERRCODE = '23001';
    END IF;
    RETURN NULL;
END $body$;
CREATE TRIGGER meetings_ballot_open AFTER INSERT ON meetings_ballot
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION meetings_ballot_open_check();
"""

UNDO_WEIGHTS = (
    "DROP TRIGGER meetings_representation_weight ON meetings_representation; DROP FUNCTION meetings_representation_weight_check();"
)
UNDO_BALLOTS = """
DROP TRIGGER meetings_ballot_open ON meetings_ballot;
DROP FUNCTION meetings_ballot_open_check();
ALTER TABLE meetings_ballot DROP CONSTRAINT meetings_ballot_weight_from_roll;
DROP INDEX meetings_representation_ballot_key;
"""


MINUTES_CLOSED = "(SELECT m.state FROM meetings_minutes m WHERE m.id = OLD.minutes_id) = 'closed'"


class Migration(migrations.Migration):
    dependencies = [("meetings", "0001_initial")]

    operations = [
        *(append_only(f"meetings_{table}") for table in LEDGERS),
        frozen_when("meetings_poll", "OLD.closed_at IS NOT NULL OR OLD.voided_at IS NOT NULL"),
        frozen_when("meetings_minutes", "OLD.state = 'closed'"),
        frozen_when("meetings_minutestext", MINUTES_CLOSED),
        frozen_when("meetings_signatory", MINUTES_CLOSED),
        GuardSQL(WEIGHTS, UNDO_WEIGHTS, [("meetings_representation", "meetings_representation_weight")]),
        GuardSQL(BALLOTS, UNDO_BALLOTS, [("meetings_ballot", "meetings_ballot_open")]),
    ]
