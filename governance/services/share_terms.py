"""What classes grant, who keeps their book, shares for work, and the company's seat and term: each a fact from a date on."""

from datetime import date
from typing import NotRequired, TypedDict, TypeVar, Unpack

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import BookKeeping, CorporateTerm, Entity, IndustryShare, Person, Privilege, Security
from governance.rules import companies, custody, privileges
from governance.rules.conditions import Judged
from governance.rules.kinds import Keeping, OrganKind, SecurityKind
from governance.rules.provisions import BookDelegation, CompanyIdentity, IndustryShareRule, PrivilegeLimit
from governance.rules.provisions.shares import Advantage, Dematerialisation, KeeperKind
from governance.selectors import keepings, provisions
from governance.services import locks
from governance.wording import capital_refusals, reference, refusals

Row = TypeVar("Row", Privilege, BookKeeping, IndustryShare, CorporateTerm)


class PrivilegeFields(TypedDict):
    """One advantage of a class from a date."""

    kind: Advantage | str
    detail: str
    cumulation_years: int
    votes_per_share: int
    from_on: date
    basis: str
    evidence: NotRequired[Evidence | None]


class KeepingFields(TypedDict):
    """Who keeps the book from a date, by which resolution of which organ."""

    keeper_kind: KeeperKind | str
    keeper: Person | None
    dematerialisation: Dematerialisation | str
    from_on: date
    decided_by: OrganKind | str
    resolution: str
    evidence: NotRequired[Evidence | None]


class IndustryFields(TypedDict):
    """How many shares were given for work, since when, by which document."""

    quantity: int
    granted_on: date
    basis: str
    evidence: NotRequired[Evidence | None]


class TermFields(TypedDict):
    """The seat and the term that an amendment gives the company, who decided it, and when it was registered."""

    domicile: str
    expires_on: date
    decided_by: OrganKind | str
    decided_on: date
    registered_on: date
    basis: str
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def grant(*, actor: User, security: Security, **fields: Unpack[PrivilegeFields]) -> Privilege:
    """Record a privilege of a privileged class (C. Co. art. 381). Raises ConditionUnmetError, ActOrderError, MissingFieldError."""
    if security.kind != SecurityKind.PRIVILEGED:
        raise capital_refusals.order(
            field="security",
            value=security.name,
            es="Solo una clase privilegiada lleva privilegios: cree la clase como privilegiada.",
            en="Only a privileged class has privileges: create the class as a privileged one.",
        )
    rule = provisions.binding(security.entity, PrivilegeLimit, "privileged", fields["from_on"])
    judged = privileges.privilege(
        rule,
        advantage=Advantage(fields["kind"]),
        cumulation_years=fields["cumulation_years"],
        votes_per_share=fields["votes_per_share"],
    )
    _refuse(judged)
    _founded(fields["basis"], fields["detail"])
    row = Privilege(security=security, **{**fields, "kind": Advantage(fields["kind"]).value})
    return _kept(actor, row, security.entity, "governance.grant_privilege")


@transaction.atomic
def suppress(*, actor: User, privilege: Privilege, from_on: date, basis: str, evidence: Evidence | None = None) -> Privilege:
    """End a privilege from a date, by the decision that its holders took too (C. Co. art. 383). Raises AlreadyDoneError, DatesError."""
    locks.entity(privilege.security.entity_id)
    privilege = Privilege.objects.select_related("security__entity__organisation").get(pk=privilege.pk)
    if privilege.ends_id is not None or hasattr(privilege, "ended_by"):
        raise reference.already_done(
            field_es="privilegio", field_en="privilege", value=privilege.detail, es="ya fue suprimido.", en="is suppressed already."
        )
    _ordered(from_on, privilege.from_on)
    _founded(basis)
    row = Privilege(
        security=privilege.security,
        kind=privilege.kind,
        detail=privilege.detail,
        from_on=from_on,
        ends=privilege,
        basis=basis,
        evidence=evidence,
    )
    return _kept(actor, row, privilege.security.entity, "governance.suppress_privilege")


@transaction.atomic
def entrust(*, actor: User, security: Security, **fields: Unpack[KeepingFields]) -> BookKeeping:
    """Entrust the book of a class from a date (BC-12.4). Raises ConditionUnmetError, DatesError, MissingFieldError, ActOrderError."""
    entity, keeper = security.entity, KeeperKind(fields["keeper_kind"])
    rule = provisions.found(entity, BookDelegation, "book", fields["from_on"])
    if rule is not None:
        _refuse(custody.delegation(rule, decided_by=OrganKind(fields["decided_by"]), keeper=keeper))
    _founded(fields["resolution"])
    if keeper is not KeeperKind.ISSUER and fields["keeper"] is None:
        raise capital_refusals.order(field="keeper", value="", es="Diga quién lleva el libro.", en="Say who keeps the book.")
    last = BookKeeping.objects.filter(security=security).order_by("-from_on").first()
    _ordered(fields["from_on"], last.from_on if last else None)
    keeping = Keeping.MIRROR if keeper is KeeperKind.DEPOSITORY else Keeping.OWN
    row = BookKeeping(
        security=security,
        keeping=keeping.value,
        keeper=None if keeper is KeeperKind.ISSUER else fields["keeper"],
        dematerialisation=Dematerialisation(fields["dematerialisation"]).value,
        from_on=fields["from_on"],
        resolution=fields["resolution"],
        evidence=fields.get("evidence"),
    )
    Security.objects.filter(pk=security.pk).update(keeping=keepings_after(security, row))
    return _kept(actor, row, entity, "governance.entrust_book")


def keepings_after(security: Security, row: BookKeeping) -> str:
    """Return how the class stands today once this row is written: its own word where the change is still to come."""
    today = clock.today()
    return row.keeping if row.from_on <= today else keepings.keeping(security, today).value


@transaction.atomic
def give_for_work(*, actor: User, entity: Entity, person: Person, **fields: Unpack[IndustryFields]) -> IndustryShare:
    """Record shares given for work (C. Co. art. 380): voice, no vote, no part of the capital. Raises MissingFieldError, ActOrderError."""
    provisions.binding(entity, IndustryShareRule, "industry", fields["granted_on"])
    _founded(fields["basis"])
    if fields["quantity"] < 1:
        raise capital_refusals.order(
            field="quantity", value=fields["quantity"], es="Escriba una cantidad mayor que cero.", en="Write a quantity above zero."
        )
    row = IndustryShare(entity=entity, person=person, **fields)
    return _kept(actor, row, entity, "governance.give_industry_shares")


@transaction.atomic
def release_industry(
    *, actor: User, shares: IndustryShare, released_on: date, basis: str, evidence: Evidence | None = None
) -> IndustryShare:
    """Release shares given for work. Raises AlreadyDoneError, DatesError, MissingFieldError."""
    locks.entity(shares.entity_id)
    shares = IndustryShare.objects.select_related("entity__organisation").get(pk=shares.pk)
    if shares.releases_id is not None or hasattr(shares, "released_by"):
        raise reference.already_done(
            field_es="acciones de industria",
            field_en="industry shares",
            value=str(shares),
            es="ya están liberadas.",
            en="are released already.",
        )
    _ordered(released_on, shares.granted_on)
    _founded(basis)
    row = IndustryShare(
        entity=shares.entity,
        person=shares.person,
        quantity=shares.quantity,
        granted_on=released_on,
        releases=shares,
        basis=basis,
        evidence=evidence,
    )
    return _kept(actor, row, shares.entity, "governance.release_industry_shares")


@transaction.atomic
def amend_term(*, actor: User, entity: Entity, **fields: Unpack[TermFields]) -> CorporateTerm:
    """Record a registered amendment of the seat or the term. Raises ConditionUnmetError, DatesError, MissingFieldError."""
    rule = provisions.found(entity, CompanyIdentity, "identity", fields["registered_on"])
    organ = OrganKind(fields["decided_by"])
    before = keepings.corporate_term(entity, clock.today())
    if rule is not None and before is not None:
        domicile, expires_on = before
        if fields["expires_on"] != expires_on:
            _refuse(
                companies.extension(
                    rule,
                    expires_on=expires_on,
                    registered_on=fields["registered_on"],
                    extended_to=fields["expires_on"],
                    decided_by=organ,
                )
            )
        if fields["domicile"] != domicile:
            _refuse(companies.seat_change(rule, decided_by=organ))
    _founded(fields["basis"], fields["domicile"])
    _ordered(fields["registered_on"], fields["decided_on"])
    row = CorporateTerm(entity=entity, **{**fields, "decided_by": organ.value})
    return _kept(actor, row, entity, "governance.amend_term")


def _refuse(judged: Judged) -> None:
    if not judged.allowed:
        raise capital_refusals.unmet(judged.unmet)


def _founded(*texts: str) -> None:
    if not all(text.strip() for text in texts):
        raise refusals.missing_text(field_es="soporte", field_en="basis")


def _ordered(later: date, earlier: date | None) -> None:
    if earlier is not None and later < earlier:
        raise reference.dates(
            field_es="fecha",
            field_en="date",
            value=later,
            es=f"es anterior al {earlier:%d/%m/%Y}. Corríjala.",
            en=f"is before {earlier.isoformat()}. Correct it.",
        )


def _kept(actor: User, row: Row, entity: Entity, action: str) -> Row:
    row.actor, row.recorded_at = actor, clock.now()
    row.save()
    audit.record(actor=actor, organisation=entity.organisation, action=action, subject=row, facts={"row": row.pk, "entity": entity.pk})
    return row
