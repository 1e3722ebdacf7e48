"""Files of banks and of the depository by their layout: exact bytes, round trips, and faults named line by line."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.rules.payments.layout_kinds import (
    Align,
    ColumnKind,
    DateForm,
    Encoding,
    FileForm,
    FilePurpose,
    LineEnd,
    Outcome,
    RecordKind,
)
from governance.rules.payments.layouts import Column, FileLayout, checked, from_data, layout_digest, to_data
from governance.rules.payments.parsing import parse
from governance.rules.payments.reconciliation import Answer, Difference, OrderState, Sent, reconcile
from governance.rules.payments.rendering import render
from governance.rules.payments_errors import LayoutError

D = Decimal
HEADER, DETAIL, TOTALS = RecordKind.HEADER, RecordKind.DETAIL, RecordKind.TOTALS
RIGHT = {"align": Align.RIGHT, "pad": "0"}
BANK = FileLayout(
    purpose=FilePurpose.PAYMENTS,
    form=FileForm.FIXED,
    encoding=Encoding.ASCII,
    columns=(
        Column(record=HEADER, label="tipo", constant="1", width=1),
        Column(record=HEADER, label="NIT", field="entity_nit", kind=ColumnKind.DIGITS, width=10, **RIGHT),
        Column(record=HEADER, label="pago", field="pay_on", kind=ColumnKind.DATE, width=8),
        Column(record=HEADER, label="renglones", field="count", kind=ColumnKind.WHOLE, width=4, **RIGHT),
        Column(record=HEADER, label="total", field="total", kind=ColumnKind.MONEY, width=12, **RIGHT),
        Column(record=DETAIL, label="tipo", constant="6", width=1),
        Column(record=DETAIL, label="nombre", field="payee_name", width=10, plain=True, cut=True),
        Column(record=DETAIL, label="cuenta", field="account_number", kind=ColumnKind.DIGITS, width=11, **RIGHT),
        Column(
            record=DETAIL,
            label="clase",
            field="account_kind",
            kind=ColumnKind.CODE,
            width=2,
            codes=(("savings", "37"), ("checking", "27")),
        ),
        Column(record=DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, width=12, **RIGHT),
        Column(record=DETAIL, label="referencia", field="reference", kind=ColumnKind.DIGITS, width=8, **RIGHT),
        Column(record=TOTALS, label="tipo", constant="9", width=1),
        Column(record=TOTALS, label="total", field="total", kind=ColumnKind.MONEY, width=12, **RIGHT),
    ),
)
RESPONSE = FileLayout(
    purpose=FilePurpose.RESPONSE,
    form=FileForm.DELIMITED,
    encoding=Encoding.LATIN1,
    line_end=LineEnd.LF,
    delimiter=";",
    columns=(
        Column(record=DETAIL, label="referencia", field="reference", kind=ColumnKind.DIGITS),
        Column(record=DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, point=","),
        Column(
            record=DETAIL,
            label="resultado",
            field="outcome",
            kind=ColumnKind.CODE,
            codes=(("paid", "00"), ("returned", "R1"), ("returned", "R2"), ("held", "PP")),
        ),
        Column(record=DETAIL, label="fecha", field="settled_on", kind=ColumnKind.DATE, date_form=DateForm.SLASHED),
        Column(record=DETAIL, label="causa", field="reason"),
        Column(record=TOTALS, label="fin", constant="FIN"),
        Column(record=TOTALS, label="renglones", field="count", kind=ColumnKind.WHOLE),
        Column(record=TOTALS, label="total", field="total", kind=ColumnKind.MONEY, point=","),
    ),
)
HEAD = {"entity_nit": "900.123.456", "pay_on": date(2026, 4, 1)}
ROWS = [
    {"payee_name": "Muñoz Peña, Íngrid", "account_number": "123-456789", "account_kind": "savings", "amount": D("10.50"), "reference": "1"},
    {"payee_name": "Ana", "account_number": "00987", "account_kind": "checking", "amount": D("1234567.89"), "reference": "20"},
]


def told(error: pytest.ExceptionInfo[LayoutError]) -> str:
    return " ".join(each.es for each in error.value.facts["faults"])


def test_a_fixed_file_is_written_to_the_byte() -> None:
    written = render(checked(BANK), HEAD, ROWS)
    assert written.content == (
        b"10900123456202604010002000123457839\r\n"
        b"6MUNOZ PENA0012345678937000000001050" + b"00000001\r\n"
        b"6ANA       0000000098727000123456789" + b"00000020\r\n"
        b"9000123457839\r\n"
    )
    assert (written.count, written.total) == (2, D("1234578.39"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"account_number": "12X"}, "no son solo cifras"),
        ({"account_number": "123456789012"}, "no cabe en 11"),
        ({"account_kind": "deposit"}, "no tiene código"),
        ({"amount": D("1.005")}, "más de 2 decimales"),
        ({"amount": D("-1.00")}, "negativo"),
        ({"amount": D("10000000000.00")}, "no cabe en 12"),
        ({"payee_name": "Ана"}, "no existe en ascii"),
        ({"payee_name": "Ana\nBeto"}, "salto de línea"),
    ],
)
def test_a_figure_that_does_not_fit_is_named_and_nothing_is_written(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(LayoutError) as refused:
        render(BANK, HEAD, [ROWS[0], {**ROWS[1], **change}])
    assert "Renglón 3" in told(refused)
    assert sentence in told(refused)
    assert refused.value.message_en


def test_a_delimiter_inside_a_text_is_refused() -> None:
    columns = (
        Column(record=DETAIL, label="nombre", field="payee_name"),
        Column(record=DETAIL, label="referencia", field="reference"),
        Column(record=DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, point="."),
    )
    layout = FileLayout(
        purpose=FilePurpose.PAYMENTS, form=FileForm.DELIMITED, encoding=Encoding.UTF8, delimiter=";", columns=columns, line_end=LineEnd.LF
    )
    assert render(checked(layout), {}, ROWS).content.decode() == "Muñoz Peña, Íngrid;1;10.50\nAna;20;1234567.89\n"
    with pytest.raises(LayoutError) as refused:
        render(layout, {}, [{**ROWS[0], "payee_name": "Ana; Beto"}])
    assert "separador" in told(refused)


def test_a_response_is_read_line_by_line() -> None:
    found = parse(
        checked(RESPONSE),
        "1;10,50;00;01/04/2026;\r\n20;1234567,89;R2;02/04/2026;Cuenta cancelada - año\nFIN;2;1234578,39\n".encode("latin-1"),
    )
    assert [line.figures["outcome"] for line in found.lines] == ["paid", "returned"]
    assert found.lines[1].figures["reason"] == "Cuenta cancelada - año"
    assert found.lines[1].figures["settled_on"] == date(2026, 4, 2)
    assert found.total == D("1234578.39")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "no tiene renglones"),
        (b"1;10,50;00;01/04/2026;\nFIN;2;10,50\n", "declara 2 y sus renglones suman 1"),
        (b"1;10,50;00;01/04/2026;\nFIN;1;10,51\n", "declara 10.51"),
        (b"1;10.50;00;01/04/2026;\nFIN;1;10,50\n", "2 decimales tras"),
        (b"1;10,5;00;01/04/2026;\nFIN;1;10,50\n", "2 decimales tras"),
        (b"1;10,50;ZZ;01/04/2026;\nFIN;1;10,50\n", "no está en el formato"),
        (b"1;10,50;00;31/02/2026;\nFIN;1;10,50\n", "no es una fecha"),
        (b"1;10,50;00;1/4/2026;\nFIN;1;10,50\n", "no es una fecha"),
        (b"1;10,50;00;01/04/2026\nFIN;1;10,50\n", "tiene 4 columnas"),
        (b"1;10,50;00;01/04/2026;\nFINAL;1;10,50\n", "debe decir"),
        ("١;10,50;00;01/04/2026;\nFIN;1;10,50\n".encode(), "no son solo cifras"),
        (b"1;1e3,50;00;01/04/2026;\nFIN;1;10,50\n", "2 decimales tras"),
        (b"1;99999999999999999999999,00;00;01/04/2026;\nFIN;1;10,50\n", "demasiado larga"),
        (b"1;10,50;00;01/04/2026;\x00\nFIN;1;10,50\n", "no son texto"),
    ],
)
def test_a_file_that_does_not_follow_its_layout_is_refused_with_its_line(content: bytes, sentence: str) -> None:
    with pytest.raises(LayoutError) as refused:
        parse(RESPONSE, content)
    assert sentence in told(refused)


def test_a_file_in_another_encoding_names_its_line() -> None:
    utf8 = replace(RESPONSE, encoding=Encoding.UTF8)
    with pytest.raises(LayoutError, match="Renglón 2"):
        parse(utf8, b"1;10,50;00;01/04/2026;\n2;1,00;00;01/04/2026;a\xf1o\n")


def test_every_fault_of_a_file_is_told_at_once() -> None:
    with pytest.raises(LayoutError) as refused:
        parse(RESPONSE, b"x;10,50;00;01/04/2026;\n2;y;00;01/04/2026;\nFIN;2;20,00\n")
    assert len(refused.value.facts["faults"]) == 2


def answer_layout(form: FileForm) -> FileLayout:
    fixed = form is FileForm.FIXED
    return FileLayout(
        purpose=FilePurpose.RESPONSE,
        form=form,
        encoding=Encoding.UTF8,
        delimiter="" if fixed else "|",
        columns=(
            Column(record=DETAIL, label="referencia", field="reference", kind=ColumnKind.DIGITS, width=12 if fixed else 0, **RIGHT),
            Column(record=DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, width=18 if fixed else 0, **RIGHT),
            Column(
                record=DETAIL,
                label="resultado",
                field="outcome",
                kind=ColumnKind.CODE,
                width=2 if fixed else 0,
                codes=(("paid", "OK"), ("returned", "NO"), ("held", "ES")),
            ),
            Column(record=DETAIL, label="fecha", field="settled_on", kind=ColumnKind.DATE, width=8 if fixed else 0),
            Column(record=TOTALS, label="total", field="total", kind=ColumnKind.MONEY, width=40 if fixed else 0, **RIGHT),
        ),
    )


LINES = st.lists(
    st.fixed_dictionaries(
        {
            "reference": st.integers(1, 10**11).map(lambda number: str(number).zfill(12)),
            "amount": st.integers(0, 10**15).map(lambda cents: D(cents).scaleb(-2)),
            "outcome": st.sampled_from([each.value for each in Outcome]),
            "settled_on": st.dates(date(2000, 1, 1), date(2100, 1, 1)),
        }
    ),
    min_size=1,
    max_size=30,
)


@given(LINES, st.sampled_from(list(FileForm)))
def test_what_is_written_is_read_back_the_same(rows: list[dict[str, object]], form: FileForm) -> None:
    layout = checked(answer_layout(form))
    written = render(layout, {}, rows)
    found = parse(layout, written.content)
    assert [dict(line.figures) for line in found.lines] == rows
    assert found.total == written.total == found.totals["total"]


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(content: bytes) -> None:
    for layout in (RESPONSE, answer_layout(FileForm.FIXED)):
        try:
            parse(layout, content)
        except LayoutError as refused:
            assert refused.facts["faults"]


def test_a_layout_survives_its_storage() -> None:
    assert from_data(to_data(BANK)) == BANK
    assert layout_digest(BANK) == layout_digest(from_data(to_data(BANK)))
    assert layout_digest(BANK) != layout_digest(RESPONSE)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"delimiter": ":"}, "separador"),
        ({"columns": RESPONSE.columns[1:]}, "«reference»"),
        ({"columns": (*RESPONSE.columns, Column(record=DETAIL, label="otra", field="payee_name"))}, "no lleva el dato"),
        ({"columns": (*RESPONSE.columns, Column(record=DETAIL, label="otra", field="reference"))}, "dos veces"),
        ({"columns": (*RESPONSE.columns[:1], replace(RESPONSE.columns[1], decimals=0), *RESPONSE.columns[2:])}, "dos decimales"),
        ({"columns": (*RESPONSE.columns[:1], replace(RESPONSE.columns[1], kind=ColumnKind.TEXT), *RESPONSE.columns[2:])}, "no se escribe"),
        ({"columns": (*RESPONSE.columns[:2], replace(RESPONSE.columns[2], codes=()), *RESPONSE.columns[3:])}, "escriba sus códigos"),
        ({"form": FileForm.FIXED, "delimiter": ""}, "escriba su ancho"),
    ],
)
def test_a_layout_that_cannot_be_is_refused(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(LayoutError) as refused:
        checked(replace(RESPONSE, **change))
    assert sentence in told(refused)


TODAY = date(2026, 4, 3)
ORDERS = [
    Sent(reference="1", amount=D("10.00"), state=OrderState.SENT),
    Sent(reference="2", amount=D("20.00"), state=OrderState.HELD),
    Sent(reference="3", amount=D("30.00"), state=OrderState.PAID),
    Sent(reference="4", amount=D("40.00"), state=OrderState.CANCELLED),
    Sent(reference="5", amount=D("50.00"), state=OrderState.SENT),
]


@pytest.mark.parametrize(
    ("reference", "amount", "outcome", "day", "difference"),
    [
        ("1", "10.00", Outcome.PAID, TODAY, None),
        ("1", "10.00", Outcome.HELD, None, None),
        ("2", "20.00", Outcome.RETURNED, TODAY, None),
        ("3", "30.00", Outcome.RETURNED, TODAY, None),
        ("3", "30.00", Outcome.PAID, TODAY, Difference.ALREADY_SETTLED),
        ("4", "40.00", Outcome.PAID, TODAY, Difference.ALREADY_SETTLED),
        ("9", "10.00", Outcome.PAID, TODAY, Difference.UNKNOWN_REFERENCE),
        ("1", "10.01", Outcome.PAID, TODAY, Difference.AMOUNT),
        ("1", "10.00", Outcome.PAID, date(2026, 4, 4), Difference.FUTURE_DATE),
    ],
)
def test_each_line_is_matched_or_its_difference_is_named(
    reference: str, amount: str, outcome: Outcome, day: date | None, difference: Difference | None
) -> None:
    line = Answer(number=1, reference=reference, outcome=outcome, amount=D(amount), settled_on=day)
    assert reconcile(ORDERS, [line], on=TODAY).lines[0].difference is difference


def test_a_second_line_of_one_order_is_a_difference_and_silence_leaves_orders_as_they_are() -> None:
    line = Answer(number=1, reference="1", outcome=Outcome.PAID, amount=D("10.00"))
    found = reconcile(ORDERS, [line, replace(line, number=2)], on=TODAY)
    assert [each.difference for each in found.lines] == [None, Difference.REPEATED]
    assert found.unmentioned == ("2", "5")
    assert (found.total(Outcome.PAID), found.count(Outcome.PAID)) == (D("10.00"), 1)


ANSWERS = st.lists(
    st.builds(
        lambda reference, cents, outcome: Answer(number=1, reference=str(reference), outcome=outcome, amount=D(cents)),
        st.integers(1, 7),
        st.sampled_from([10, 20, 30, 40, 50]),
        st.sampled_from(list(Outcome)),
    ),
    max_size=12,
)


@given(ANSWERS)
def test_nothing_of_a_report_is_lost_and_no_order_is_matched_twice(answers: list[Answer]) -> None:
    found = reconcile(ORDERS, answers, on=TODAY)
    assert len(found.lines) == len(answers) == len(found.matched) + len(found.differences)
    matched = [each.reference for each in found.matched]
    assert len(set(matched)) == len(matched)
    assert not set(found.unmentioned) & set(matched)
