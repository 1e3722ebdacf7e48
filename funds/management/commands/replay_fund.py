"""Replay a fund's published days through the services of a close, and say how close they come."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from core.rules.numbers import parse_date
from core.rules.violations import InputError
from core.selectors.readiness import UNPREPARED, is_prepared
from funds.adapters.published import read
from funds.services import replay, replay_setup


class Command(BaseCommand):
    help = "Cierra de nuevo los días publicados de un fondo y compara los valores."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE.csv", type=Path)
        parser.add_argument("--fund", required=True)
        parser.add_argument("--from", dest="first")
        parser.add_argument("--to", dest="last")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            first = parse_date(options["first"], field="--from") if options["first"] else None
            last = parse_date(options["last"], field="--to") if options["last"] else None
            rows = read(options["file"], fund=options["fund"], first=first, last=last)
            if not is_prepared():
                raise CommandError(UNPREPARED)
            with transaction.atomic():
                stage = replay_setup.stage(code=options["fund"], first_row=rows[0])
                report = replay.replay(fund=stage.fund, rows=rows, cast=stage.cast)
        except InputError as error:
            raise CommandError(error.message_es) from error
        self.stdout.write(json.dumps(_figures(report)) if options["as_json"] else _sheet(report, stage))
        if not report.passed:
            raise SystemExit(1)


def _figures(report: replay.Report) -> dict[str, str | int]:
    return {
        "fund": report.fund,
        "from": f"{report.first:%Y-%m-%d}",
        "to": f"{report.last:%Y-%m-%d}",
        "days": report.days,
        "exact": report.exact,
        "within": report.within,
        "max_unit_value": f"{report.max_unit_value:.6f}",
        "max_close": f"{report.max_close:.2f}",
        "max_units": f"{report.max_units:.6f}",
    }


def _sheet(report: replay.Report, stage: replay_setup.Stage) -> str:
    lines = [
        f"Fondo {report.fund}, corrida {stage.fund.run}: {report.days} días, del {report.first:%d/%m/%Y} al {report.last:%d/%m/%Y}",
        f"  valores de unidad idénticos a los publicados   {report.exact}",
        f"  dentro de 0,000001                             {report.within}",
        f"  mayor diferencia en valor de unidad            {report.max_unit_value:.6f}",
        f"  mayor diferencia en valor de cierre            {report.max_close:.2f}",
        f"  mayor diferencia en unidades                   {report.max_units:.6f}",
        *(f"  no aplicable: {told['es']} ({told['id']})" for told in stage.not_applicable),
        f"  {'cumple' if report.passed else 'NO CUMPLE: hay valores de unidad a más de 0,000001 del publicado'}",
    ]
    return "\n".join(lines)
