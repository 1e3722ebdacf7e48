"""What a fund held on a date, as received: kept whole, once; a later list of the same date is a new version."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Max

from core import archive, clock
from core.models import User
from core.services import audit
from funds.models import Fund, Instrument, PortfolioPosition, PortfolioSnapshot
from funds.rules.refusals import PortfolioError


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One holding as received."""

    code: str
    name: str
    issuer: str
    species: str
    nominal: Decimal
    value: Decimal
    rating: str = ""
    matures_on: date | None = None


@transaction.atomic
def receive(*, actor: User, fund: Fund, on: date, lines: Sequence[Line], source: str) -> PortfolioSnapshot:
    """Keep the list of holdings of one date. Raises PortfolioError: no lines, a code twice, a date in the future."""
    _refuse(on, lines)
    Fund.objects.select_for_update(no_key=True).get(pk=fund.pk)
    last = PortfolioSnapshot.objects.filter(fund=fund, valued_on=on).aggregate(last=Max("version"))["last"]
    snapshot = PortfolioSnapshot.objects.create(
        fund=fund,
        valued_on=on,
        version=(last or 0) + 1,
        source=source,
        digest=archive.digest(list(lines)),
        received_by=actor,
        received_at=clock.now(),
    )
    instruments = _instruments(fund, lines)
    PortfolioPosition.objects.bulk_create(
        PortfolioPosition(snapshot=snapshot, instrument=instruments[line.code], nominal=line.nominal, value=line.value) for line in lines
    )
    facts = {"on": on, "version": snapshot.version, "lines": len(lines), "digest": snapshot.digest}
    audit.record(actor=actor, organisation=fund.organisation, action="funds.receive_portfolio", subject=snapshot, facts=facts)
    return snapshot


def _instruments(fund: Fund, lines: Sequence[Line]) -> dict[str, Instrument]:
    codes = [line.code for line in lines]
    known = Instrument.objects.filter(organisation=fund.organisation, code__in=codes)
    found = {row.code: row for row in known}
    new = [
        Instrument(
            organisation=fund.organisation,
            code=line.code,
            name=line.name,
            issuer=line.issuer,
            species=line.species,
            rating=line.rating,
            matures_on=line.matures_on,
        )
        for line in lines
        if line.code not in found
    ]
    return found | {row.code: row for row in Instrument.objects.bulk_create(new)}


def _refuse(on: date, lines: Sequence[Line]) -> None:
    codes = [line.code for line in lines]
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if not lines:
        raise _refusal("lines", "", "El portafolio no tiene renglones: revise el archivo.", "The portfolio has no lines: check the file.")
    if twice is not None:
        raise _refusal(
            "code", twice, f"El instrumento «{twice}» está dos veces: deje un solo renglón.", f"Instrument “{twice}” is there twice."
        )
    if on > clock.today():
        es, en = f"El {on:%d/%m/%Y} está en el futuro: revise la fecha del archivo.", f"{on.isoformat()} is in the future: check the date."
        raise _refusal("on", on.isoformat(), es, en)


def _refusal(field: str, value: str, es: str, en: str) -> PortfolioError:
    return PortfolioError(field=field, value=value, message_es=es, message_en=en)
