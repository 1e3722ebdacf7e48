"""The command that replays published days: what it prints, and how it refuses a file."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from funds.models import Fund, FundDay
from funds.services import replay_setup

PUBLISHED = Path(replay_setup.__file__).parents[1] / "data" / "fic_daily_published.csv"
HEADER = "fund,date,unit_value,precierre,units_open,yield_credited,subscriptions,redemptions,cancellations,nav_close,units_close,holders"
BORN = "1-1-1,2024-01-01,10000,0,0,0,1000000,0,0,1000000,100,1"
NEXT = "1-1-1,2024-01-02,10001,1000100,100,100,0,0,0,1000100,100,1"

pytestmark = pytest.mark.django_db


def run(*arguments: object) -> str:
    out = StringIO()
    call_command("replay_fund", *[str(argument) for argument in arguments], stdout=out)
    return out.getvalue()


def written(folder: Path, *lines: str, encoding: str = "utf-8") -> Path:
    path = folder / "serie.csv"
    path.write_text("\n".join(lines) + "\n", encoding=encoding)
    return path


def test_it_prints_one_line_of_json() -> None:
    told = json.loads(run(PUBLISHED, "--fund", "16-97466-501", "--to", "2021-03-20", "--json"))
    assert told == {
        "fund": "16-97466-501",
        "from": "2021-03-15",
        "to": "2021-03-20",
        "days": 6,
        "exact": 6,
        "within": 6,
        "max_unit_value": "0.000000",
        "max_close": "0.00",
        "max_units": "0.000001",
    }


def test_it_prints_what_does_not_apply() -> None:
    told = run(PUBLISHED, "--fund", "16-97466-501", "--from", "2023-05-01", "--to", "2023-05-02")
    assert "2 días" in told
    assert told.count("no aplicable") == 4
    assert "cumple" in told


def test_it_fails_when_a_unit_value_is_off(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER, BORN, NEXT.replace("10001,", "10001.000002,"))
    with pytest.raises(SystemExit) as stopped:
        run(path, "--fund", "1-1-1")
    assert stopped.value.code == 1


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "fila 1: la columna «fund» falta"),
        ([HEADER.replace("nav_close", "cierre"), BORN], "columna «nav_close» falta"),
        ([HEADER], "no tiene filas del fondo"),
        ([HEADER, BORN.replace("1000000,0,0", "1.000.000,0,0")], "fila 2, columna «subscriptions»"),
        ([HEADER, BORN.replace("1000000,0,0", "1e6,0,0")], "fila 2, columna «subscriptions»"),
        ([HEADER, BORN.replace("1000000,0,0", "NaN,0,0")], "fila 2, columna «subscriptions»"),
        ([HEADER, BORN.replace("1000000,0,0", "-5,0,0")], "es negativo"),
        ([HEADER, BORN, NEXT.replace("100,0,0,0", "100.001,0,0,0")], "fila 3, columna «yield_credited».*decimales"),
        ([HEADER, BORN.replace("2024-01-01", "2024-02-30")], "fila 2, columna «date».*inexistente"),
        ([HEADER, BORN, NEXT.replace("2024-01-02", "2024-01-03")], "se esperaba 2024-01-02"),
        ([HEADER, BORN, BORN], "se esperaba 2024-01-02"),
        ([HEADER, BORN.replace(",10000,", ",0,")], "no puede ser cero"),
        ([HEADER, BORN + ",9"], "tiene 13 columnas"),
        ([HEADER, BORN, NEXT.replace(",100,100,0", ",100,-2000000,0")], "fila 3: .*no es positivo"),
    ],
)
def test_a_bad_file_is_refused_with_its_row_and_column_and_nothing_is_written(tmp_path: Path, lines: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        run(written(tmp_path, *lines), "--fund", "1-1-1")
    assert not Fund.objects.exists()
    assert not FundDay.objects.exists()


def test_a_file_that_is_not_there_or_not_utf8_and_bad_dates_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no se puede abrir"):
        run(tmp_path / "nada.csv", "--fund", "1-1-1")
    with pytest.raises(CommandError, match="UTF-8"):
        run(written(tmp_path, HEADER + "ñ", BORN, encoding="latin-1"), "--fund", "1-1-1")
    with pytest.raises(CommandError, match="--from"):
        run(PUBLISHED, "--fund", "1-1-1", "--from", "ayer")
    with pytest.raises(CommandError, match="no tiene la fila del 2031-01-01"):
        run(PUBLISHED, "--fund", "16-97466-501", "--to", "2031-01-01")
