"""The printed title of shares: frozen data of one certificate as it stands when it is issued. Knows its measures of text, no drawing."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from governance.models import ShareCertificate
from governance.rules.kinds import MandateRole
from governance.rules.provisions.shares import TitleItem
from governance.selectors import capital, encumbrances
from governance.selectors.pars import par_at
from governance.wording.names import spoken
from governance.wording.share_certificate import words


@dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """Who signs and as what."""

    name: str
    office: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareCertificateSheet:
    """One title on its sheet."""

    issuer: str
    nit: str
    domicile: str
    registry_note: str
    subscribed: Decimal
    issued: int
    number: str
    quantity: int
    class_name: str
    par: Decimal
    total: Decimal
    holders: tuple[str, ...]
    identities: tuple[str, ...]
    account: str
    provisional: bool
    duplicate: bool
    replaces: str
    first_share: int | None
    last_share: int | None
    restrictions: tuple[str, ...]
    city: str
    on: date
    signers: tuple[Signer, ...]
    words: dict[str, str]


def build(certificate: ShareCertificate, on: date, language: str) -> ShareCertificateSheet:
    """Return the sheet of a title on the day of its issue, with its signatures."""
    security, entity, texts = certificate.security, certificate.security.entity, words(language)
    stated = capital.statement(entity, on)
    par = par_at(security, on)
    owners = list(certificate.account.ownerships.select_related("person").order_by("-is_representative", "pk"))
    signatures = sorted(certificate.signatures.select_related("person"), key=lambda each: each.role != MandateRole.LEGAL_REPRESENTATIVE)
    return ShareCertificateSheet(
        issuer=entity.name,
        nit=entity.nit,
        domicile=entity.domicile,
        registry_note=entity.registry_note,
        subscribed=stated.subscribed,
        issued=stated.issued,
        number=str(certificate),
        quantity=security.to_smallest(certificate.quantity),
        class_name=security.name,
        par=par,
        total=par * certificate.quantity,
        holders=tuple(spoken(each.person.name) for each in owners) or (certificate.account.title,),
        identities=tuple(each.person.identity for each in owners),
        account=certificate.account.number,
        provisional=certificate.provisional,
        duplicate=certificate.duplicate,
        replaces=str(certificate.replaces) if certificate.replaces else "",
        first_share=certificate.first_share,
        last_share=certificate.last_share,
        restrictions=_restrictions(certificate, on, texts),
        city=entity.domicile,
        on=on,
        signers=tuple(Signer(name=spoken(each.person.name), office=texts.get(each.role, each.get_role_display())) for each in signatures),
        words=texts,
    )


def items(sheet: ShareCertificateSheet) -> set[TitleItem]:
    """Return what the sheet says of what the law asks a title to say."""
    said = {
        TitleItem.ISSUER: sheet.issuer,
        TitleItem.DOMICILE: sheet.domicile,
        TitleItem.INCORPORATION: sheet.registry_note,
        TitleItem.AUTHORISED_CAPITAL: "",
        TitleItem.NUMBER: sheet.number,
        TitleItem.QUANTITY: sheet.quantity,
        TitleItem.PAR: sheet.par,
        TitleItem.SHARE_CLASS: sheet.class_name,
        TitleItem.HOLDER: sheet.holders,
        TitleItem.RESTRICTIONS: sheet.restrictions,
        TitleItem.DATE: sheet.on,
    }
    return {item for item, value in said.items() if value}


def _restrictions(certificate: ShareCertificate, on: date, texts: dict[str, str]) -> tuple[str, ...]:
    """Say what rests on the shares of the account, or that nothing does, and how they pass."""
    resting = encumbrances.in_force(account=certificate.account, security=certificate.security, on=on)
    kinds = sorted({str(each.encumbrance.get_kind_display()) for each in resting})
    first = f"{texts['encumbered']} {', '.join(kinds)}." if kinds else texts["free"]
    return (first, texts["provisional_note"] if certificate.provisional else texts["negotiation"])
