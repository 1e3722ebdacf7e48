"""What Django's constraints cannot say of a fund's days, and the ledgers that are written once."""

from django.db import migrations

from core.models.guards import GuardSQL, append_only, frozen_when

# A day follows yesterday, opens with yesterday's close, and belongs to the same fund; a class day copies its fund day's date.
CHAIN = """
ALTER TABLE funds_fundday
    ADD CONSTRAINT fund_day_follows_previous CHECK (previous_on IS NULL OR valued_on = previous_on + 1),
    ADD CONSTRAINT fund_day_chain_key UNIQUE (id, fund_id, valued_on, closing_value),
    ADD CONSTRAINT fund_day_date_key UNIQUE (id, valued_on);
ALTER TABLE funds_fundday
    ADD CONSTRAINT fund_day_opens_with_close FOREIGN KEY (previous_id, fund_id, previous_on, opening_value)
        REFERENCES funds_fundday (id, fund_id, valued_on, closing_value);
ALTER TABLE funds_classday
    ADD CONSTRAINT class_day_chain_key UNIQUE (id, participation_class_id, closing_value, closing_units),
    ADD CONSTRAINT class_day_date_of_fund_day FOREIGN KEY (fund_day_id, valued_on) REFERENCES funds_fundday (id, valued_on);
ALTER TABLE funds_classday
    ADD CONSTRAINT class_day_opens_with_close FOREIGN KEY (previous_id, participation_class_id, opening_value, opening_units)
        REFERENCES funds_classday (id, participation_class_id, closing_value, closing_units);
"""
CHAIN_BACK = """
ALTER TABLE funds_classday DROP CONSTRAINT class_day_opens_with_close, DROP CONSTRAINT class_day_date_of_fund_day;
ALTER TABLE funds_classday DROP CONSTRAINT class_day_chain_key;
ALTER TABLE funds_fundday DROP CONSTRAINT fund_day_opens_with_close;
ALTER TABLE funds_fundday DROP CONSTRAINT fund_day_date_key, DROP CONSTRAINT fund_day_chain_key,
    DROP CONSTRAINT fund_day_follows_previous;
"""

# The unit value is pre-close over opening units to the nearest millionth; the residue is exact and within what rounding leaves.
ROUNDING = """
ALTER TABLE funds_classday
    ADD CONSTRAINT class_day_unit_value_rounded CHECK (
        opening_units = 0 OR abs(preclose - opening_units * unit_value) <= opening_units * 0.0000005),
    ADD CONSTRAINT class_day_residue_exact CHECK (residue = closing_value - closing_units * unit_value),
    ADD CONSTRAINT class_day_residue_bound CHECK (
        abs(residue) <= opening_units * 0.0000005 + orders_priced * (unit_value * 0.0000005 + 0.005));
"""
ROUNDING_BACK = """
ALTER TABLE funds_classday DROP CONSTRAINT class_day_unit_value_rounded, DROP CONSTRAINT class_day_residue_exact,
    DROP CONSTRAINT class_day_residue_bound;
"""

# Nothing is added to a published day: no class day, no input, no priced order.
CLOSED = """
CREATE FUNCTION funds_refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE day funds_fundday.id%TYPE; closed funds_fundday.valued_on%TYPE;
BEGIN
    IF TG_TABLE_NAME = 'funds_orderpricing' THEN
        SELECT fund_day_id INTO day FROM funds_classday WHERE id = NEW.class_day_id;
    ELSIF TG_OP = 'DELETE' THEN
        day := OLD.fund_day_id;
    ELSE
        day := NEW.fund_day_id;
    END IF;
    SELECT valued_on INTO closed FROM funds_fundday WHERE id = day AND state = 'published';
    IF FOUND THEN
        RAISE EXCEPTION 'El día % ya está publicado: no cambia (%).', closed, TG_TABLE_NAME USING ERRCODE = '23001';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $body$;
CREATE TRIGGER funds_classday_closed BEFORE INSERT OR UPDATE OR DELETE ON funds_classday
    FOR EACH ROW EXECUTE FUNCTION funds_refuse_closed_day();
CREATE TRIGGER funds_classday_no_truncate BEFORE TRUNCATE ON funds_classday
    FOR EACH STATEMENT EXECUTE FUNCTION asamblea_refuse_change();
CREATE TRIGGER funds_dayinput_closed BEFORE INSERT ON funds_dayinput
    FOR EACH ROW EXECUTE FUNCTION funds_refuse_closed_day();
CREATE TRIGGER funds_orderpricing_closed BEFORE INSERT ON funds_orderpricing
    FOR EACH ROW EXECUTE FUNCTION funds_refuse_closed_day();
"""
CLOSED_BACK = """
DROP TRIGGER funds_orderpricing_closed ON funds_orderpricing;
DROP TRIGGER funds_dayinput_closed ON funds_dayinput;
DROP TRIGGER funds_classday_no_truncate ON funds_classday;
DROP TRIGGER funds_classday_closed ON funds_classday;
DROP FUNCTION funds_refuse_closed_day();
"""
CLOSED_TRIGGERS = [
    ("funds_classday", "funds_classday_closed"),
    ("funds_classday", "funds_classday_no_truncate"),
    ("funds_dayinput", "funds_dayinput_closed"),
    ("funds_orderpricing", "funds_orderpricing_closed"),
]

# A day is published only when its classes sum to it to the cent.
TOTALS = """
CREATE FUNCTION funds_classes_sum_to_day() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    PERFORM 1 FROM funds_classday WHERE fund_day_id = NEW.id
        HAVING sum(opening_value) = NEW.opening_value AND sum(gross_yield) = NEW.gross_yield AND sum(fee) = NEW.fee
           AND sum(preclose) = NEW.preclose AND sum(contributions) = NEW.contributions AND sum(redemptions) = NEW.redemptions
           AND sum(annulments) = NEW.annulments AND sum(withholding) = NEW.withholding AND sum(closing_value) = NEW.closing_value;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'Las clases del día % no suman lo del fondo.', NEW.valued_on USING ERRCODE = '23001';
    END IF;
    RETURN NEW;
END $body$;
CREATE TRIGGER funds_fundday_classes_sum BEFORE UPDATE ON funds_fundday FOR EACH ROW
    WHEN (OLD.state <> 'published' AND NEW.state = 'published') EXECUTE FUNCTION funds_classes_sum_to_day();
"""
TOTALS_BACK = "DROP TRIGGER funds_fundday_classes_sum ON funds_fundday; DROP FUNCTION funds_classes_sum_to_day();"

LEDGERS = [
    "funds_dayinput",
    "funds_fundtext",
    "funds_openingbalance",
    "funds_order",
    "funds_orderpricing",
    "funds_orderwithdrawal",
    "funds_portfolioposition",
    "funds_portfoliosnapshot",
    "funds_statement",
]


# A day opens only after yesterday is published: with one next day each, a fund has at most one unpublished day.
IN_ORDER = """
CREATE FUNCTION funds_day_after_published() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    PERFORM 1 FROM funds_fundday WHERE id = NEW.previous_id AND state <> 'published';
    IF FOUND THEN
        RAISE EXCEPTION 'El día % no se abre: el anterior no está publicado.', NEW.valued_on USING ERRCODE = '23001';
    END IF;
    RETURN NEW;
END $body$;
CREATE TRIGGER funds_fundday_in_order BEFORE INSERT ON funds_fundday
    FOR EACH ROW EXECUTE FUNCTION funds_day_after_published();
"""
IN_ORDER_BACK = "DROP TRIGGER funds_fundday_in_order ON funds_fundday; DROP FUNCTION funds_day_after_published();"

# An order is priced or withdrawn, never both.
ENDS_ONCE = """
CREATE FUNCTION funds_order_ends_once() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF TG_TABLE_NAME = 'funds_orderpricing' THEN
        PERFORM 1 FROM funds_orderwithdrawal WHERE order_id = NEW.order_id;
    ELSE
        PERFORM 1 FROM funds_orderpricing WHERE order_id = NEW.order_id;
    END IF;
    IF FOUND THEN
        RAISE EXCEPTION 'La orden % ya terminó (%).', NEW.order_id, TG_TABLE_NAME USING ERRCODE = '23001';
    END IF;
    RETURN NEW;
END $body$;
CREATE TRIGGER funds_orderpricing_ends_once BEFORE INSERT ON funds_orderpricing
    FOR EACH ROW EXECUTE FUNCTION funds_order_ends_once();
CREATE TRIGGER funds_orderwithdrawal_ends_once BEFORE INSERT ON funds_orderwithdrawal
    FOR EACH ROW EXECUTE FUNCTION funds_order_ends_once();
"""
ENDS_ONCE_BACK = """
DROP TRIGGER funds_orderwithdrawal_ends_once ON funds_orderwithdrawal;
DROP TRIGGER funds_orderpricing_ends_once ON funds_orderpricing;
DROP FUNCTION funds_order_ends_once();
"""
ENDS_ONCE_TRIGGERS = [
    ("funds_orderpricing", "funds_orderpricing_ends_once"),
    ("funds_orderwithdrawal", "funds_orderwithdrawal_ends_once"),
]


class Migration(migrations.Migration):
    dependencies = [("funds", "0001_initial")]

    operations = [
        *[append_only(table) for table in LEDGERS],
        frozen_when("funds_fundday", "OLD.state = 'published'"),
        GuardSQL(CHAIN, CHAIN_BACK),
        GuardSQL(ROUNDING, ROUNDING_BACK),
        GuardSQL(CLOSED, CLOSED_BACK, CLOSED_TRIGGERS),
        GuardSQL(IN_ORDER, IN_ORDER_BACK, [("funds_fundday", "funds_fundday_in_order")]),
        GuardSQL(ENDS_ONCE, ENDS_ONCE_BACK, ENDS_ONCE_TRIGGERS),
        GuardSQL(TOTALS, TOTALS_BACK, [("funds_fundday", "funds_fundday_classes_sum")]),
    ]
