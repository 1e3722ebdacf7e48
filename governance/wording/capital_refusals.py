"""The sentences that refuse acts on capital, titles and custody: what, where, and what to do."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from core.rules.steps import Step
from core.wording import figures
from governance.models import ShareCertificate
from governance.rules.capital import CapitalResult
from governance.rules.capital_errors import (
    ActOrderError,
    CapitalLimitError,
    ConditionUnmetError,
    CustodyError,
    SecondPersonMissingError,
    TitleError,
)
from governance.wording.refusals import figure
from governance.wording.steps import sentence

_NAMED = 3


def unmet(steps: Iterable[Step], *, field: str = "") -> ConditionUnmetError:
    """Say every condition that is not met, with its rule."""
    told = list(steps)
    es, en = (" ".join(f"{sentence(step, lang)} ({step.article})" for step in told) for lang in ("es", "en"))
    return ConditionUnmetError(field=field, value=", ".join(step.rule for step in told), message_es=es, message_en=en)


def beyond(limit: CapitalResult) -> CapitalLimitError:
    """Say how many shares there would be and how many there may be."""
    step = limit.steps[0]
    shares, most = limit.figures["shares"], limit.most
    what_es, what_en = ("de la clase", "of the class") if "share_class" in limit.figures else ("suscritas", "subscribed")
    es = f"Quedarían {figures.whole(int(str(shares)), 'es')} acciones {what_es} y caben {figures.whole(most, 'es')} ({step.article})."
    en = f"There would be {figures.whole(int(str(shares)), 'en')} shares {what_en} and {figures.whole(most, 'en')} fit ({step.article})."
    return CapitalLimitError(
        field="cantidad",
        value=str(shares),
        message_es=f"{es} Reduzca la cantidad o reforme antes los estatutos.",
        message_en=f"{en} Reduce the quantity or amend the bylaws first.",
    )


def order(*, field: str, value: object, es: str, en: str) -> ActOrderError:
    return ActOrderError(field=field, value=str(value), message_es=es, message_en=en)


def needs_second_person() -> SecondPersonMissingError:
    return SecondPersonMissingError(
        field="aprobación",
        value="",
        message_es="Este acto lo aprueba otra persona, una vez y tal como se pidió: solicite la aprobación y llévelo a cabo con ella.",
        message_en="This act is approved by another person, once and as it was asked for: ask for the approval and carry it out with it.",
    )


def title(*, value: object, es: str, en: str) -> TitleError:
    return TitleError(field="título", value=str(value), message_es=f"Título {value}: {es}", message_en=f"Title {value}: {en}")


def custody(*, field: str, value: object, es: str, en: str) -> CustodyError:
    return CustodyError(field=field, value=str(value), message_es=es, message_en=en)


def uncovered(*, account: str, security: str, left: Decimal, paper: Decimal, titles: Sequence[ShareCertificate]) -> TitleError:
    """Say that shares would leave that stand on paper, on which titles, and what to do with them."""
    shown = {lang: ", ".join(_written(each, lang) for each in titles[:_NAMED]) for lang in ("es", "en")}
    more = {"es": " y otros", "en": " and others"} if len(titles) > _NAMED else {"es": "", "en": ""}
    error = TitleError(
        field="título",
        value=str(titles[0]) if titles else account,
        message_es=f"A la cuenta «{account}» le quedarían {figure(left)} de {security} y sus títulos vigentes cubren {figure(paper)}: "
        f"{shown['es']}{more['es']}. Divida el título con este mismo traspaso, o anúlelo antes.",
        message_en=f"Account “{account}” would be left with {figure(left, 'en')} of {security} and its standing titles cover "
        f"{figure(paper, 'en')}: {shown['en']}{more['en']}. Divide the title with this same transfer, or cancel it first.",
    )
    error.facts.update(account=account, security=security, left=left, paper=paper)
    return error


def _written(title: ShareCertificate, lang: str) -> str:
    folio = title.document.folio if title.document is not None else None
    return f"{'título' if lang == 'es' else 'title'} {title}" + (f" (folio {folio})" if folio is not None else "")


def overhang(*, account: str, paper: Decimal, held: Decimal) -> TitleError:
    """Say that an account would have more shares on paper or in deposit than it holds."""
    es = (figures.whole(int(paper), "es"), figures.whole(int(held), "es"))
    en = (figures.whole(int(paper), "en"), figures.whole(int(held), "en"))
    return TitleError(
        field="cuenta",
        value=account,
        message_es=f"La cuenta «{account}» quedaría con {es[0]} acciones en títulos o depósito y {es[1]} en el libro: anule antes los títulos "
        "de las que salen.",
        message_en=f"Account “{account}” would be left with {en[0]} shares on paper or in deposit and {en[1]} in the book: cancel first the "
        "titles of those that leave.",
    )
