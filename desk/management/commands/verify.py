"""``manage.py verify``: run every check of every app and name the first bad record of each. Reads only."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.audit import Finding, run_verifiers
from core.audit.registry import verifier_names
from core.selectors.readiness import UNPREPARED, is_prepared


class Command(BaseCommand):
    help = "Comprueba que lo escrito sigue como se escribió: cadena de auditoría, libros, documentos, archivos, guardas."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("checks", nargs="*", help="nombres de las comprobaciones (todas si no se dice)")
        parser.add_argument("--english", action="store_true", help="write the findings in English")

    def handle(self, *args: Any, checks: list[str], english: bool, **options: Any) -> None:
        unknown = sorted(set(checks) - set(verifier_names()))
        if unknown:
            raise CommandError(f"No hay una comprobación «{unknown[0]}»; hay: {', '.join(verifier_names())}")
        if not is_prepared():
            raise CommandError(UNPREPARED)
        reports = run_verifiers(checks)
        for report in reports:
            for finding in (f for f in report.findings if f.warning):
                self.stdout.write(self.style.WARNING(f"aviso · {report.name}: {_sentence(finding, english)}"))
        bad = [report for report in reports if report.faults]
        for report in bad:
            self.stdout.write(self.style.ERROR(f"{report.name}: {_sentence(report.faults[0], english)}"))
        self.stdout.write(f"verify: {len(reports)} checks, {sum(len(report.faults) for report in bad)} findings")
        if bad:
            raise SystemExit(1)


def _sentence(finding: Finding, english: bool) -> str:
    return f"{finding.record} {finding.message_en if english else finding.message_es}"
