"""`manage.py rulebook`: sentences with articles, differences between dates, and one sentence with code 2 on refusal."""

from io import StringIO

import pytest
from django.core.management import call_command


def run(*arguments):
    out, err = StringIO(), StringIO()
    try:
        call_command("rulebook", *arguments, stdout=out, stderr=err)
    except SystemExit as ended:
        return ended.code, out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_a_book_without_faults_is_accepted():
    code, out, _ = run("check", "grupo-aval")
    assert code == 0
    assert out.startswith("grupo-aval: ")
    assert out.rstrip().endswith("sin objeciones.")


def test_a_book_with_a_fault_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[book]\nid = "mine"\ntitle = "x"\nkind = "company"\nrank = 20\ncolour = 1\n', encoding="utf-8")
    code, out, err = run("check", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}, línea 6, clave «colour»: clave desconocida")
    assert len(err.strip().splitlines()) == 1


def test_a_book_is_shown_as_sentences_with_articles():
    _, out, _ = run("show", "grupo-aval", "--on", "2026-03-27")
    assert "GA-6.1 · art. 6 · Delibera un número plural" in out
    assert "lectura en uso, threshold: half_plus_one (otras: half_plus_one:ceil)" in out


def test_a_book_shows_where_the_law_takes_its_place():
    _, out, _ = run("show", "banco-de-bogota", "--on", "27/03/2026", "--lang", "en")
    assert "instead: L-CCo-182" in out
    _, before, _ = run("show", "banco-de-bogota", "--on", "2020-12-30", "--lang", "en")
    assert "instead: L-CCo-182" not in before


def test_the_difference_between_two_dates_names_the_changed_param():
    _, out, _ = run("diff", "banco-de-bogota", "--from", "2020-12-30", "--to", "2021-01-04")
    assert "~ cambia (2020-12-31): L-CCo-182" in out
    assert "threshold: >= 25/100 → >= 10/100" in out


def test_no_difference_is_said():
    _, out, _ = run("diff", "pei", "--from", "2026-01-01", "--to", "2026-12-31", "--lang", "en")
    assert out.strip() == "Nothing changes from 2026-01-01 to 2026-12-31."


@pytest.mark.parametrize("date", ["1/2/25", "2025-02-29", "hoy"])
def test_an_unreadable_date_is_refused(date):
    code, _, err = run("show", "pei", "--on", date)
    assert code == 2
    assert err.startswith("--on: «")


def test_two_dates_out_of_order_are_refused():
    code, out, err = run("diff", "co-law", "--from", "2021-12-30", "--to", "2021-01-04")
    assert (code, out) == (2, "")
    assert err.startswith("--to: 2021-01-04 es anterior a --from (2021-12-30)")
