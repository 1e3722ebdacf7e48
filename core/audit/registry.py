"""The list of what ``verify`` checks. Knows names and functions; the meaning of a check is its author's."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.core.exceptions import ObjectDoesNotExist

from core.rules.violations import RuleViolation


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is not as it was written. ``record`` names it: a table and a key, a file, a trigger."""

    record: str
    message_es: str
    message_en: str
    warning: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one verifier found, the first things first; a warning does not fail the verification."""

    name: str
    findings: tuple[Finding, ...]

    @property
    def faults(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if not finding.warning)


Verifier = Callable[[], Iterable[Finding]]
_VERIFIERS: dict[str, Verifier] = {}


class VerifierNameTakenError(Exception):
    """Two verifiers have one name."""


def register_verifier(name: str, function: Verifier) -> None:
    """Add a check under a unique name; called in ``AppConfig.ready``."""
    if _VERIFIERS.get(name, function) is not function:
        raise VerifierNameTakenError(f"Ya hay un verificador «{name}».")
    _VERIFIERS[name] = function


def run_verifiers(only: Iterable[str] = (), limit: int = 20) -> list[Report]:
    """Run the checks (all, or those named) in order of name; at most ``limit`` findings of each."""
    wanted = set(only) or set(_VERIFIERS)
    return [Report(name=name, findings=tuple(islice(_found(name), limit))) for name in sorted(_VERIFIERS) if name in wanted]


def _found(name: str) -> Iterator[Finding]:
    """Yield what a check finds; rows so changed that it cannot go on are a finding too, and stop no other check."""
    try:
        yield from _VERIFIERS[name]()
    except (ArithmeticError, LookupError, TypeError, ValueError, ObjectDoesNotExist, RuleViolation) as error:
        es, en = f"no se pudo terminar la comprobación: {error!r}", f"the check could not be completed: {error!r}"
        yield Finding(record=name, message_es=es, message_en=en)


def verifier_names() -> list[str]:
    """Return the names of all checks."""
    return sorted(_VERIFIERS)
