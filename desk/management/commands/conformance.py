"""Write docs/conformance.md from the index, the books, the code and the recorded run of the tests, or check that it is current."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from desk.conformance import evidence, index, report


class Command(BaseCommand):
    help = "Write docs/conformance.md: each rule with its provisions, code, tests and status."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; exit 1 unless the page is current and all its proofs passed"
        )
        parser.add_argument("--run", default="var/conformance.json", help="the recorded run of the tests")

    def handle(self, *args: Any, **options: Any) -> None:
        root = Path(settings.BASE_DIR)
        run = root / options["run"]
        if not run.exists():
            raise CommandError(f"No recorded run at {run}: run `make conformance`, or pytest with --conformance {options['run']}.")
        listed, outside = _entries(root, run)
        text, page = report.page(listed, outside), root / "docs" / "conformance.md"
        if not options["check"]:
            page.write_text(text, encoding="utf-8")
        elif not page.exists() or page.read_text(encoding="utf-8") != text:
            raise CommandError("docs/conformance.md is not current, or a proof that it claims did not pass: run `make conformance`.")
        self.stdout.write(report.counted(listed))


def _entries(root: Path, run: Path) -> tuple[list[report.Entry], list[str]]:
    """Return the entries of the index, and the provisions of law that cite an article the index does not head."""
    rules = index.load(root / "governance" / "rulebooks" / "index")
    names = index.canonical(rules)
    provisions, functions, proofs = evidence.provisions(root / "governance" / "rulebooks"), evidence.applied(), evidence.proofs(run)
    for source, by_name in (("@applies", functions), ("a test", proofs)):
        strangers = evidence.unknown(by_name, names)
        if strangers:
            raise CommandError(f"Not in the index of rules, but named by {source}: {', '.join(strangers)}")
    listed = report.entries(
        rules,
        evidence.gathered(provisions, names),
        evidence.gathered(functions, names),
        evidence.gathered(proofs, names),
    )
    return listed, evidence.unknown(provisions, names)
