"""Versions in time: the next version of a rule closes the one before, and no question is answered twice or left open between two.

Works on provisions that are already typed; knows nothing of files beyond the name and line to put in a refusal.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import pairwise

from governance.rules.book_errors import BookError
from governance.rules.provisions.header import Provision, TraitValue


def closed(file: str, provisions: Iterable[Provision]) -> tuple[Provision, ...]:
    """Close each version by the next of the same rule, and refuse gaps and overlaps between versions of one rule or one key."""
    settled = list(provisions)
    versions: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for index, provision in enumerate(settled):
        source = provision.source
        versions[source.id, source.family, source.keys, _conditions(provision)].append(index)
    for group in versions.values():
        ordered = sorted(group, key=lambda index: _start(settled[index]))
        for index, later in pairwise(ordered):
            settled[index] = _closed_by(settled[index], settled[later])
            _refuse_unjoined(file, settled[index], settled[later], ", ".join(settled[index].source.keys))
    _refuse_competing(file, settled)
    return tuple(settled)


def _conditions(provision: Provision) -> tuple[tuple[str, tuple[TraitValue, ...]], ...]:
    return tuple(sorted(provision.source.when.items()))


def _start(provision: Provision) -> date:
    return provision.source.from_


def _closed_by(earlier: Provision, later: Provision) -> Provision:
    if earlier.source.to is not None or _start(later) == _start(earlier):
        return earlier
    return replace(earlier, source=replace(earlier.source, to=_start(later)))


def _refuse_competing(file: str, provisions: Iterable[Provision]) -> None:
    """Refuse two rules that answer one key, under the same conditions, on the same day, or that leave days without an answer."""
    answers: dict[tuple[object, ...], list[Provision]] = defaultdict(list)
    for provision in provisions:
        source = provision.source
        for key in source.keys:
            answers[source.family, key, source.effect, _conditions(provision)].append(provision)
    for question, group in answers.items():
        for earlier, later in pairwise(sorted(group, key=_start)):
            _refuse_unjoined(file, earlier, later, str(question[1]))


def _refuse_unjoined(file: str, earlier: Provision, later: Provision, key: str) -> None:
    end, start = earlier.source.to, later.source.from_
    if end == start:
        return
    other = earlier.source
    if start == other.from_ and earlier.source.id == later.source.id:
        es = f"repite la regla de la línea {other.line}, que empieza el mismo día"
        en = f"repeats the rule of line {other.line}, which begins on the same day"
    elif end is not None and end < start:
        es = f"entre {end} y {start} nadie responde: la versión anterior ({other.id}, línea {other.line}) termina antes de que empiece esta"
        en = f"from {end} to {start} nobody answers: the version before ({other.id}, line {other.line}) ends before this one begins"
    else:
        es = f"se traslapa desde {start} con la versión anterior ({other.id}, línea {other.line}), que sigue vigente"
        en = f"overlaps from {start} with the version before ({other.id}, line {other.line}), which is still in force"
    raise BookError(file=file, rule_id=later.source.id, key=key, line=later.source.line, message_es=es, message_en=en)
