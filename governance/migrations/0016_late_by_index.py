"""Whether a posting is late is one look at the latest date of its register, however long the register is.

Asked whether any posting has a later date, the server's general plan walked the whole register to find that none had.
"""

from django.db import migrations

BY_INDEX = """
CREATE OR REPLACE FUNCTION governance_mark_late() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    NEW.is_late := NEW.effective_on < coalesce(
        (SELECT max(effective_on) FROM governance_posting WHERE register_id = NEW.register_id), NEW.effective_on
    );
    RETURN NEW;
END $body$;
"""
AS_BEFORE = """
CREATE OR REPLACE FUNCTION governance_mark_late() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    NEW.is_late := EXISTS (
        SELECT 1 FROM governance_posting WHERE register_id = NEW.register_id AND effective_on > NEW.effective_on
    );
    RETURN NEW;
END $body$;
"""


class Migration(migrations.Migration):
    dependencies = [("governance", "0015_withdrawn_requests")]

    operations = [migrations.RunSQL(BY_INDEX, AS_BEFORE)]
